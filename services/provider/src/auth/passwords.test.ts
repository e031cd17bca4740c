test('hashes passwords at the cost that OWASP recommends', async () => {
  // A fresh copy of the module, because the setup file of these tests lowers the cost.
  const { hashPassword }: typeof import('./passwords.ts') = await import(`./passwords.ts?${'fresh'}`)
  expect(await hashPassword('correct horse battery')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
