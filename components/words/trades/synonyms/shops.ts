/** Other words for: clothes, homes, food and drink, and special shops. */
export const SHOPS = `
5611 | men's clothing, suits, tuxedos | ropa de caballero, trajes, esmoquin
5621 | women's clothing, dresses, bridal shop, lingerie | ropa de dama, vestidos, novias, lencería
5631 | handbags, purses, scarves, hats, hosiery | bolsas, carteras, bufandas, sombreros
5641 | kids clothes, baby clothes, baby store, maternity | ropa de niños, ropa de bebé, tienda de bebés
5651 | clothes, apparel, fashion, boutique, T-shirts, dresses | moda, boutique, vestidos, camisetas, prendas
5655 | athletic wear, riding apparel, activewear, jerseys | ropa de deporte, uniformes deportivos, camisetas
5661 | shoes, sneakers, boots, footwear | zapatos, tenis, botas, calzado
5681 | furs, leather coats | pieles, abrigos de piel
5691 | family clothes, jeans, casual wear | ropa familiar, pantalones de mezclilla
5697 | tailor, seamstress, alterations, dressmaker, sewing | sastre, costurera, arreglos, modista
5698 | wigs, hair extensions, toupee | pelucas, extensiones de cabello
5699 | custom T-shirts, screen printing, embroidery, costumes, hats, print on demand | playeras personalizadas, serigrafía, bordado, disfraces, gorras
5712 | furniture, mattresses, home furnishings | muebles, colchones
5713 | carpet, flooring, rugs, hardwood floors, tile | alfombras, pisos, madera, losetas
5714 | curtains, blinds, drapes, window coverings, upholstery fabric | cortinas, persianas, telas de tapicería
5718 | fireplace, wood stove, chimney, grills | chimenea, estufa de leña, asadores
5719 | home goods, kitchenware, candles, lamps, linens, bedding, housewares | artículos del hogar, cocina, velas, lámparas, ropa de cama
5722 | appliances, refrigerators, washers, vacuum cleaners | electrodomésticos, refrigeradores, lavadoras, aspiradoras
5732 | electronics, phones, TVs, cameras, appliances | electrónicos, celulares, televisores, cámaras, electrodomésticos
5733 | musical instruments, guitars, pianos, sheet music | instrumentos musicales, guitarras, pianos
5734 | software, laptops, computer shop | programas, computadoras, portátiles
5735 | records, vinyl, CDs | discos, vinilos, CD
5811 | catering, banquets, private chef, meal prep | catering, banquetes, chef privado, eventos
5812 | cafe, coffee shop, diner, bistro, catering, pizzeria, eatery, restaurant, sushi, barbecue, brunch, taqueria | café, cafetería, comedor, fonda, taquería, pizzería, banquetes, restaurante, comida, mariscos, sushi
5813 | bar, pub, brewery, tavern, cocktail, wine bar, taproom | cantina, cervecería, discoteca, antro, taberna, coctelería
5814 | coffee, cafe, takeout, food truck, pizza, burgers, tacos, juice bar, sandwiches, bubble tea, smoothie, bagels, coffee cart, coffee shop | café, comida para llevar, camión de comida, pizza, hamburguesas, tacos, jugos, cafetería, raspados, batidos
5815 | ebooks, streaming, podcasts, audiobooks | libros electrónicos, podcasts, audiolibros
5816 | video games, gaming, esports | videojuegos, gaming
5817 | SaaS, app, mobile app, subscriptions | SaaS, aplicación, app
5818 | downloads, digital marketplace | descargas, mercado digital
5912 | pharmacy, drugstore, pharmacist, prescriptions | farmacéutico, botica, droguería, medicamentos
5921 | wine shop, beer, spirits, bottle shop | vinos, cerveza, licores, vinatería
5931 | thrift store, second hand, consignment, used clothes, resale | segunda mano, consignación, ropa usada, reventa
5932 | antiques, vintage, restoration, collectibles | antigüedades, vintage, coleccionables
5933 | pawn, pawnbroker, cash for gold | empeño, montepío, compra de oro
5935 | junkyard, scrap metal, used auto parts, recycling | chatarra, yonke, partes usadas, reciclaje
5937 | reproductions, replicas | réplicas, reproducciones
5940 | bicycle, bike shop, bikes, e-bikes, cycling | bicicletas, bicis, ciclismo
5941 | sports shop, bikes, bicycles, fishing, camping gear | deportes, bicicletas, pesca, campamento
5942 | books, book shop, comics | libros, cómics
5943 | cards, paper goods, school supplies | tarjetas, útiles escolares
5944 | jeweler, watches, rings, silver | joyero, relojes, anillos, plata
5945 | toy store, games, crafts, models | juguetería, juegos, manualidades
5946 | cameras, photo store, lenses | cámaras, fotografía, lentes
5947 | gifts, greeting cards, souvenirs, novelties, party supplies, balloons | regalos, tarjetas, recuerdos, novedades, globos
5948 | luggage, suitcases, leather, bags | maletas, equipaje, piel, bolsas
5949 | fabric, yarn, quilting, knitting, sewing shop | telas, estambre, costura, tejido
5950 | crystal, glassware, china, pottery | cristal, vajillas, cerámica
5960 | insurance direct marketing | seguros por correo, venta directa
5962 | travel club, vacation packages by phone | club de viajes, paquetes por teléfono
5963 | door to door, home parties, direct selling | puerta en puerta, ventas por catálogo
5964 | mail order, e-commerce, ecommerce, online store, web shop | comercio electrónico, tienda en línea, tienda online, venta por internet
5965 | catalog and store, omnichannel | catálogo, tienda y venta por correo
5966 | telemarketing, call center sales | telemercadeo, ventas por teléfono
5967 | phone orders, hotline, adult content | pedidos por teléfono, línea telefónica, contenido para adultos
5968 | subscription box, membership box, monthly box | caja de suscripción, suscripciones
5969 | direct sales, e-commerce, ecommerce, dropshipping, multi-level marketing | mercadeo directo, comercio electrónico, dropshipping, multinivel
5970 | art supplies, paint, canvas, craft store | pinturas, lienzos, artículos de arte
5971 | art gallery, artist, paintings, prints, sculpture | galería, artista, pinturas, cuadros, escultura
5972 | coins, stamps, collectibles, trading cards | monedas, estampillas, coleccionables
5973 | religious store, Bibles, church supplies | artículos religiosos, biblias, botánica
5975 | hearing aids, audiologist | audífonos, audiólogo
5976 | prosthetics, braces, mobility aids | prótesis, ortopedia, aparatos ortopédicos
5977 | makeup, beauty products, skincare, perfume | maquillaje, productos de belleza, cuidado de la piel, perfumes
5978 | typewriter, business machines | máquina de escribir
5983 | heating oil, propane, firewood, coal | propano, gas, leña, carbón
5992 | florist, flowers, bouquets | florista, flores, florería, ramos
5993 | tobacco, cigars, smoke shop, vape shop, hookah | tabaco, puros, vapeadores, cigarros
5994 | newspapers, magazines, kiosk | periódicos, revistas, quiosco
5995 | pet food, pet store, grooming supplies, aquarium | alimento para mascotas, acuario, perros
5996 | pool supplies, hot tubs, pool service, pool cleaning | albercas, piscinas, jacuzzi
5997 | shavers, razors | rasuradoras, afeitadoras
5998 | tents, awnings, canopies | toldos, carpas, lonas
5999 | shop, online store, e-commerce, ecommerce, gifts, souvenirs, crafts, candles, vape, retail store, pop-up, medical marijuana, CBD, hemp | tienda, tienda en línea, comercio electrónico, regalos, recuerdos, artesanías, velas, tienda, bazar
`;
