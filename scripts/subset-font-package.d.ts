declare module 'subset-font' {
  export interface SubsetOptions {
    targetFormat: 'sfnt' | 'woff2';
    variationAxes: Record<string, number | { min: number; max: number }>;
    noHinting: boolean;
    keepFeatures: readonly string[];
    dropTables: readonly string[];
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
