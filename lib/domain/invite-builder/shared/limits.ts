export const TEMPLATE_NAME_MAX = 64;
