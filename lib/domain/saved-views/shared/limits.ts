export const VIEW_NAME_MAX = 40;
