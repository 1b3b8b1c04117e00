import { siteMessages } from '#content/messages/site.ts';

/**
 * Shares a URL, or copies it if the browser can't share. Returns a message for the visitor, or ''.
 */
export async function shareLink(
  url: string,
  text?: string,
  title = document.title,
): Promise<string> {
  try {
    if ((navigator as Partial<Navigator>).share) {
      await navigator.share({ title, ...(text !== undefined && { text }), url });
      return '';
    }
    await navigator.clipboard.writeText(url);
    return siteMessages.linkCopied;
  } catch (error) {
    // The visitor closed the share dialog or pressed the button twice.
    if (error instanceof DOMException && /^(?:Abort|InvalidState)Error$/u.test(error.name))
      return '';
    return siteMessages.linkToCopy(url);
  }
}
