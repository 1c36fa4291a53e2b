/** E-mail addresses in a text, shown by their first letter and their domain: `a***@sortes.example`. */
export const maskAddresses = (text: string): string =>
  text.replaceAll(/([^\s@<>"'(),:;[\]])[^\s@<>"'(),:;[\]]*@/g, "$1***@");
