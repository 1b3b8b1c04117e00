const dayMs = 24 * 60 * 60 * 1000;
/** RFC 9116 recommends less than a year. */
const validDays = 180;

/**
 * Writes security.txt (RFC 9116). It stays the same for a day (UTC), so that caches can keep it.
 */
export function writeSecurityContact(publicUrl: string, contactEmail: string, now: number): string {
  const today = Math.floor(now / dayMs) * dayMs;
  const fields = [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return fields.map((field) => `${field}\n`).join('');
}
