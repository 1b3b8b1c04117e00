import './home.css';
import './home.later.css';

export const Component = () => (
  <>
    <title>Home</title>
    <h1>Home</h1>
  </>
);
