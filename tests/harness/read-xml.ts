import { SaxesParser } from 'saxes';

/** An XML element with all text inside it. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** Lists the elements in document order. Throws unless the XML is well-formed. */
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
