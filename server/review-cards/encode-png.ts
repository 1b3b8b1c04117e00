import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const deflateAsync = promisify(deflate);
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const indexedColors = 3;
const bitDepth = 8;

function chunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(data, crc32(head.subarray(4))));
  return Buffer.concat([head, data, check]);
}

/** Encodes a picture of at most 256 colors as a PNG. Compresses it off the main thread. */
export async function encodePng(picture: { width: number; height: number; palette: Uint8Array; pixels: Uint8Array }): Promise<Buffer> {
  const { width, height, palette, pixels } = picture;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, indexedColors], 8);
  // Each row begins with its filter: none, which suits few colors best.
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const data = await deflateAsync(rows, { level: 6 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('PLTE', palette), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}
