/** Passkeys: the browser's own ceremonies, with their bytes as base64url on the wire. */
import type { Account } from '@/model/wire.generated';
import { passkeyFinish, passkeyOptions } from './roomsApi';

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function toText(buffer: ArrayBuffer | null): string | null {
  if (buffer === null) return null;
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Options as the server sends them: the browser's own, with bytes as text. */
interface Descriptor {
  type: 'public-key';
  id: string;
}
interface Asked {
  challenge: string;
  user?: { id: string; name: string; displayName: string };
  excludeCredentials?: Descriptor[];
  allowCredentials?: Descriptor[];
}

function described(list: readonly Descriptor[] = []): PublicKeyCredentialDescriptor[] {
  return list.map((one) => ({ ...one, id: toBytes(one.id) }));
}

function credentialOf(credential: Credential | null): PublicKeyCredential {
  if (credential instanceof PublicKeyCredential) return credential;
  throw new DOMException('no credential', 'NotAllowedError');
}

/** Registers a passkey for the own account. Throws DOMException when the person changes his mind. */
export async function addPasskey(): Promise<Account> {
  const { ceremony, options } = await passkeyOptions('register');
  const asked = options as Asked & Omit<PublicKeyCredentialCreationOptions, keyof Asked>;
  const user = asked.user ?? { id: '', name: '', displayName: '' };
  const publicKey: PublicKeyCredentialCreationOptions = {
    ...asked,
    challenge: toBytes(asked.challenge),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: described(asked.excludeCredentials),
  };
  const made = credentialOf(await navigator.credentials.create({ publicKey }));
  const answer = made.response as AuthenticatorAttestationResponse;
  return passkeyFinish('register', {
    ceremony,
    credential: {
      id: made.id,
      rawId: toText(made.rawId),
      type: made.type,
      response: {
        clientDataJSON: toText(answer.clientDataJSON),
        attestationObject: toText(answer.attestationObject),
      },
    },
  });
}

/** Signs in with a passkey of this device. Throws DOMException when the person changes his mind. */
export async function usePasskey(): Promise<Account> {
  const { ceremony, options } = await passkeyOptions('login');
  const asked = options as Asked & Omit<PublicKeyCredentialRequestOptions, keyof Asked>;
  const publicKey: PublicKeyCredentialRequestOptions = {
    ...asked,
    challenge: toBytes(asked.challenge),
    allowCredentials: described(asked.allowCredentials),
  };
  const found = credentialOf(await navigator.credentials.get({ publicKey }));
  const answer = found.response as AuthenticatorAssertionResponse;
  return passkeyFinish('login', {
    ceremony,
    credential: {
      id: found.id,
      rawId: toText(found.rawId),
      type: found.type,
      response: {
        clientDataJSON: toText(answer.clientDataJSON),
        authenticatorData: toText(answer.authenticatorData),
        signature: toText(answer.signature),
        userHandle: toText(answer.userHandle),
      },
    },
  });
}
