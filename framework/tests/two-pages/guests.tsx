import { useState } from 'react';
import { useLoaderData } from 'react-router';

export function Component() {
  const guests = useLoaderData<string[]>();
  const [added, setAdded] = useState<string[]>([]);
  return (
    <>
      <title>Guests</title>
      <h1>Guests</h1>
      <ul>
        {[...guests, ...added].map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <form action={(form) => setAdded([...added, form.get('name') as string])}>
        <input name="name" aria-label="Name" />
        <button type="submit">Add</button>
      </form>
    </>
  );
}
