export { addFavourite, useFavourite, useFavourites } from './favourites.ts';
export { HeartButton } from './heart-button.tsx';
