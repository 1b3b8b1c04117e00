import { siteMessages } from '../../content/messages/site.ts';

/**
 * Hands an address to another app, or copies it where the browser can't. Returns what to tell the
 * visitor, if anything.
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
    // A visitor who closes the list of apps wants no link.
    if (error instanceof DOMException && error.name === 'AbortError') return '';
    return siteMessages.linkToCopy(url);
  }
}
