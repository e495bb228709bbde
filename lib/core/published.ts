/** A text that is made once and answered to everybody as it is, and the tag by which a client knows it again. */
export class Published {
  constructor(
    readonly text: string,
    readonly tag: string,
  ) {}
}
