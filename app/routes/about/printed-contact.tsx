import { ownProfiles } from '../../../content/own-profiles.ts';
import { provider } from '../../../content/provider.ts';
import { usePublicUrl } from '../../layout/public-url.ts';
import styles from './printed-contact.module.css';

/** The addresses that a printed page must spell out. */
export function PrintedContact() {
  const publicUrl = usePublicUrl();
  const addresses = [`mailto:${provider.email}`, publicUrl, ...ownProfiles.map(({ href }) => href)];
  return (
    <ul className={styles.addresses}>
      {addresses.map((href) => (
        <li key={href}>
          <a href={href}>{href.replace(/^(?:mailto:|https?:\/\/(?:www\.)?)/u, '')}</a>
        </li>
      ))}
    </ul>
  );
}
