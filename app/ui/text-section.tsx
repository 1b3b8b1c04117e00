import type { ReactNode } from 'react';

interface TextSectionProps {
  id?: string;
  heading: string;
  paragraphs?: readonly string[];
  children?: ReactNode;
}

export function TextSection({ id, heading, paragraphs, children }: TextSectionProps) {
  const headingId = id === undefined ? undefined : `${id}-heading`;
  return (
    <section id={id} className="stack4" aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      {paragraphs && <Paragraphs texts={paragraphs} />}
      {children}
    </section>
  );
}

export const Paragraphs = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => <p key={text}>{text}</p>);
