declare module '@marbec/web-auto-extractor' {
  /** The structured data of a document: per syntax and type, its items. */
  export interface ExtractedData {
    jsonld: Record<string, Record<string, unknown>[]>;
    errors: unknown[];
  }
  export default class WebAutoExtractor {
    constructor(options: { addLocation?: boolean });
    parse(html: string): ExtractedData;
  }
}

declare module '@adobe/structured-data-validator' {
  import type { ExtractedData } from '@marbec/web-auto-extractor';
  export interface Problem {
    severity: 'ERROR' | 'WARNING';
    issueMessage: string;
  }
  export default class Validator {
    validate(data: ExtractedData): Promise<Problem[]>;
  }
}
