const maxGreetedNameLength = 40;
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Applied after NFKC, which folds look-alikes. */
const linkSign = /[:/\\@]|\p{Sentence_Terminal}\S|www/iu;

const telephoneNumber = /(?:\p{Nd}\P{Nd}*){4}/u;

/**
 * Undefined for names that email clients would link, or that could carry a message to a stranger.
 */
export function greetableName(name: string): string | undefined {
  const folded = name.normalize('NFKC');
  const isUnsafe = linkSign.test(folded) || telephoneNumber.test(folded);
  return name === '' || isUnsafe || name.length > maxGreetedNameLength ? undefined : isolate(name);
}

/** Keeps right-to-left names from reordering the text around them. */
export function isolate(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}

/** Inserts invisible breaks, so email clients do not link a stranger's text. */
export function unlink(text: string): string {
  return text.replaceAll(/(?:[:@：＠﹕﹫]|\p{Sentence_Terminal})(?=\S)/gu, '$&\u200B');
}

const maxSummaryLength = 280;
const segmenter = new Intl.Segmenter();

export function shorten(comment: string): string {
  const characters = [...segmenter.segment(comment.trim().replaceAll(/\s+/gu, ' '))].map(
    ({ segment }) => segment,
  );
  const cut = characters.slice(0, maxSummaryLength).join('');
  return characters.length <= maxSummaryLength ? cut : `${cut.replace(/\s\S*$/u, '').trimEnd()}…`;
}
