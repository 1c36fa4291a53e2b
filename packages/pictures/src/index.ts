export { PictureBucket } from "./picture-bucket.ts";
export { type EncodedPicture, PictureEncoder } from "./picture-encoder.ts";
export { PictureFolder, type PictureStore, PictureStoreError } from "./picture-store.ts";
export { isMovingPng, pictureTypeOf } from "./picture-type.ts";
