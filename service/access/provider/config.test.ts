import { describe, expect, it } from 'vitest';
import { claimAt, personOf, roleOf } from './claims.ts';
import { localSignIn, type ProviderConfig, providerConfig } from './config.ts';

const env = {
  EVIDENT_OIDC_ISSUER: 'https://login.example.org/realms/clinic',
  EVIDENT_OIDC_CLIENT_ID: 'evident',
  EVIDENT_OIDC_REDIRECT_URL: 'https://review.example.org:8443/',
};
const refused = expect.objectContaining({ status: 503, code: 'provider_config_invalid' });

describe('the configuration', () => {
  it('is none without an issuer', () => {
    expect(providerConfig({})).toBeUndefined();
    expect(localSignIn({})).toBe('all');
  });

  it('needs three values, and has its defaults', () => {
    expect(providerConfig(env)).toEqual({
      issuer: env.EVIDENT_OIDC_ISSUER,
      clientId: 'evident',
      redirectUrl: env.EVIDENT_OIDC_REDIRECT_URL,
      scope: 'openid profile email',
      label: 'login.example.org',
      roleClaim: 'roles',
      roles: ['admin', 'physician', 'nurse', 'auditor'].map((role) => [role, role]),
      domains: [],
      linksByName: false,
    });
    expect(localSignIn(env)).toBe('admin');
    for (const name of ['EVIDENT_OIDC_CLIENT_ID', 'EVIDENT_OIDC_REDIRECT_URL'])
      expect(() => providerConfig({ ...env, [name]: '' })).toThrow(refused);
  });

  it('maps what stands in the claim to roles, in its order', () => {
    const roles = 'Reviewers=nurse, Medical directors = physician,CN=Ops,OU=x=admin';
    expect(
      providerConfig({ ...env, EVIDENT_OIDC_ROLES: 'Reviewers=nurse, Medical directors = physician' })?.roles,
    ).toEqual([
      ['Reviewers', 'nurse'],
      ['Medical directors', 'physician'],
    ]);
    expect(() => providerConfig({ ...env, EVIDENT_OIDC_ROLES: roles })).toThrow(refused);
  });

  it.each([
    ['EVIDENT_OIDC_ISSUER', 'http://login.example.org'],
    ['EVIDENT_OIDC_ISSUER', 'https://user:secret@login.example.org'],
    ['EVIDENT_OIDC_REDIRECT_URL', 'https://review.example.org/elsewhere'],
    ['EVIDENT_OIDC_REDIRECT_URL', 'review.example.org'],
    ['EVIDENT_OIDC_SCOPE', 'profile'],
    ['EVIDENT_OIDC_ROLES', 'Tools=service'],
    ['EVIDENT_OIDC_ROLES', '=nurse'],
    ['EVIDENT_OIDC_LINK', 'email'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => providerConfig({ ...env, [name]: value })).toThrow(refused);
  });

  it('keeps nobody out while there is no provider', () => {
    expect(() => localSignIn({ EVIDENT_LOCAL_SIGN_IN: 'none' })).toThrow(refused);
    expect(() => localSignIn({ ...env, EVIDENT_LOCAL_SIGN_IN: 'some' })).toThrow(refused);
    expect(localSignIn({ ...env, EVIDENT_LOCAL_SIGN_IN: 'all' })).toBe('all');
  });
});

describe('claims', () => {
  const config = (over: Partial<ProviderConfig> = {}) => ({ ...providerConfig(env)!, ...over });
  const claims = {
    preferred_username: 'anna',
    name: 'Anna Q',
    roles: ['nurse'],
    email: 'anna@clinic.example',
  };

  it('are found by name and by path', () => {
    expect(claimAt({ 'https://x.example/roles': 1 }, 'https://x.example/roles')).toBe(1);
    expect(claimAt({ realm_access: { roles: ['a'] } }, 'realm_access.roles')).toEqual(['a']);
    expect(claimAt({ realm_access: null }, 'realm_access.roles')).toBeUndefined();
    expect(claimAt({}, 'constructor.name')).toBeUndefined();
  });

  it('give the first role of the mapping, and none by chance', () => {
    const of = (roles: unknown) => roleOf({ roles }, config());
    expect(of(['nurse', 'physician'])).toBe('physician');
    expect(of('nurse')).toBe('nurse');
    for (const none of [undefined, null, [], ['Nurse'], ['service'], 'nurse physician', { nurse: true }])
      expect(of(none)).toBeUndefined();
  });

  it('make a person, or say what is missing', () => {
    expect(personOf('s1', claims, config())).toEqual({
      issuer: env.EVIDENT_OIDC_ISSUER,
      subject: 's1',
      username: 'anna',
      displayName: 'Anna Q',
      role: 'nurse',
    });
    const refusal = (over: object, changed: Partial<ProviderConfig> = {}) => {
      try {
        return personOf('s1', { ...claims, ...over }, config(changed)).username;
      } catch (error) {
        return (error as { code?: string }).code;
      }
    };
    expect(refusal({ roles: ['Janitor'] })).toBe('provider_role');
    expect(refusal({ preferred_username: undefined })).toBe('anna@clinic.example');
    expect(refusal({ preferred_username: ' ', email: undefined })).toBe('provider_name');
    const domains = ['clinic.example'];
    expect(refusal({}, { domains })).toBe('anna');
    expect(refusal({ email_verified: false }, { domains })).toBe('provider_domain');
    expect(refusal({ email: 'anna@clinic.example.evil.test' }, { domains })).toBe('provider_domain');
    expect(refusal({ email: undefined }, { domains })).toBe('provider_domain');
  });
});
