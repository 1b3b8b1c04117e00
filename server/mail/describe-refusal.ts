import { DeliveryError } from '../../domain/mail/sender.ts';

/** Response codes that reject this site for every recipient. The owner can fix the cause. */
const authenticationCodes = new Set([530, 534, 535, 538]);
/**
 * The commands at which a server rejects this one email. Earlier rejections concern the site, its
 * address, or the server.
 */
const perEmailCommands = new Set(['RCPT TO', 'DATA']);

/**
 * Describes a failure without the server's text, which may contain the address. Only a 5xx
 * rejection of this one email is permanent.
 */
export function describeRefusal(error: unknown): DeliveryError {
  const { code, command, responseCode, response } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    response?: string;
  };
  const refused =
    responseCode !== undefined &&
    responseCode >= 500 &&
    responseCode < 600 &&
    !authenticationCodes.has(responseCode);
  const permanent =
    refused && (code === 'EENVELOPE' || code === 'EMESSAGE') && perEmailCommands.has(command ?? '');
  const status = /^\d{3}[ -](?<status>\d\.\d{1,3}\.\d{1,3})\b/u.exec(response ?? '')?.groups?.[
    'status'
  ];
  return new DeliveryError(
    ['SMTP', code ?? 'error', responseCode, status].filter((part) => part !== undefined).join(' '),
    permanent,
  );
}
