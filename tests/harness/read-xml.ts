import { SaxesParser } from 'saxes';

/** An element of an XML document, with all of the text in it. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/**
 * Lists the elements of a document as a strict XML parser reads it, each before those within it.
 * Throws unless it is well-formed.
 */
export function readXml(xml: string): XmlElement[] {
  const elements: XmlElement[] = [];
  const open: XmlElement[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, text: '' };
    elements.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    for (const element of open) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return elements;
}

export const textsOf = (elements: XmlElement[], name: string): string[] =>
  elements.filter((element) => element.name === name).map(({ text }) => text);
