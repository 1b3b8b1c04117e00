import sharp from 'sharp';
import { lightColors as colors } from '../../content/colors.ts';
import { logoLetters } from '../../content/generated/logo.ts';

/** Draws one key of the monogram on a square of 100 units with `room` around it, filled for systems that crop icons themselves. */
function keyIcon({ room, ground }: { room: number; ground?: string }): string {
  const size = 100 - 2 * room;
  const cap = size * 0.9;
  const round = (length: number) => Number(length.toFixed(2));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${ground ? `<rect width="100" height="100" fill="${ground}"/>` : ''}<rect x="${room}" y="${round(room + size * 0.1)}" width="${size}" height="${round(cap)}" rx="${round(size * 0.22)}" fill="${colors['accent-side']}"/><rect x="${room}" y="${room}" width="${size}" height="${round(cap)}" rx="${round(size * 0.22)}" fill="${colors.accent}"/><path fill="${colors['on-accent']}" transform="translate(50 ${round(room + cap / 2)}) scale(${round(size / 64)})" d="${logoLetters[0].path}"/></svg>\n`;
}

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 600 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer();

/** Creates an .ico file that holds one PNG, which all browsers can read. */
function ico(image: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}

/** Draws the site's icons: the first key of the monogram. */
export async function drawIcons(): Promise<Record<string, string | Buffer>> {
  const plain = keyIcon({ room: 2 });
  const framed = keyIcon({ room: 14, ground: colors.paper });
  const cut = keyIcon({ room: 24, ground: colors.paper });
  return {
    'favicon.svg': plain,
    'favicon.ico': ico(await png(plain, 32), 32),
    'apple-touch-icon.png': await png(framed, 180),
    'icon-192.png': await png(plain, 192),
    'icon-512.png': await png(plain, 512),
    'icon-maskable-512.png': await png(cut, 512),
  };
}
