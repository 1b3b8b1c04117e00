import { Link } from 'react-router';
import { authMessages } from '../../../content/messages/auth.ts';
import { invitationMessages } from '../../../content/messages/invitation.ts';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import type { OpenInvitation } from '../../../shared/invitations.ts';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { NewPasswordFields } from '../auth/new-password-fields.tsx';
import type { Proof } from './read-proof.ts';
import styles from './invitation.module.css';

interface AccountFieldsProps {
  invitation: OpenInvitation;
  proof: Proof;
  /** Of whoever is logged in. */
  fullName: string | undefined;
  errors: Readonly<Record<string, string>>;
}

/** What the account needs: names and a password, only the password, or nothing. The address is proven. */
export function AccountFields({ invitation, proof, fullName, errors }: AccountFieldsProps) {
  if (proof === 'session') {
    return (
      <div className={styles.account}>
        <p>
          {reviewsMessages.postingAs} <bdi>{fullName}</bdi>. {invitationMessages.published}
        </p>
      </div>
    );
  }
  const isNew = proof === 'names';
  return (
    <section className={styles.account} aria-labelledby="about-you">
      <h2 id="about-you">{invitationMessages.aboutYou}</h2>
      <p>{isNew ? invitationMessages.published : `${invitationMessages.published} ${invitationMessages.existing}`}</p>
      {isNew ? <NameFields invitation={invitation} errors={errors} /> : null}
      <Field label={authMessages.email} name="email" type="email" autoComplete="username" readOnly defaultValue={invitation.email} />
      {isNew ? (
        <NewPasswordFields label={authMessages.password} errors={errors} />
      ) : (
        <OwnPassword email={invitation.email} errors={errors} />
      )}
    </section>
  );
}

function NameFields({ invitation: { firstName, lastName }, errors }: Pick<AccountFieldsProps, 'invitation' | 'errors'>) {
  return (
    <>
      <Field
        label={authMessages.firstName}
        name="firstName"
        autoComplete="given-name"
        required
        defaultValue={firstName}
        error={errors['firstName']}
      />
      <Field
        label={authMessages.lastName}
        name="lastName"
        autoComplete="family-name"
        required
        defaultValue={lastName}
        error={errors['lastName']}
      />
    </>
  );
}

function OwnPassword({ email, errors }: Pick<AccountFieldsProps, 'errors'> & { email: string }) {
  return (
    <>
      <PasswordField label={authMessages.password} name="password" autoComplete="current-password" required error={errors['password']} />
      <p>
        <Link to="/forgot-password" state={{ email }} viewTransition>
          {authMessages.forgot}
        </Link>
      </p>
    </>
  );
}
