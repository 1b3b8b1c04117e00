import { useId, useState } from 'react';
import { useLoaderData } from 'react-router';
import { useHydrated } from '#framework/use-hydrated.ts';

export function Component() {
  const guests = useLoaderData<string[]>();
  const id = useId();
  const isHydrated = useHydrated();
  const [added, setAdded] = useState<string[]>([]);
  return (
    <>
      <title>Guests</title>
      <h1 id={id}>Guests</h1>
      <ul aria-labelledby={isHydrated ? id : undefined}>
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
