export { onePixelPng as avatarPng } from '@kinora/test-kit/playwright'

/** A 16 × 8 pixel PNG. */
export const widePng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAICAIAAAB/FOjAAAAA1klEQVR42hWPURUAIQzDpgAJKJiEKUACCiYhCpCAgkmYAiSgZBLu6HfTl4oIXTBhCghbSOEKJTRBhSG4sIQQjiBidMOMaWBsI41rlNEMNYbhxjLCOPYD0F+TycuGhAsFDRQGOCwIOL+EJD2xZObr7iSTm1TSEk1G4slKIjn5A0UvrJj1ZneRxS2qaIUWo/BiFVGc+gGlK6ZMfQZbSeUqpTRFlaG4spRQjv6A0x1zpj/Z7aRznXKao85w3FlOOMd/IOiBBTPerx1kcIMKWqDBCDxYQQQn+ADljK2BaEFOXwAAAABJRU5ErkJggg==',
  'base64',
)
