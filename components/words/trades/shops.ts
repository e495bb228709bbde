/** Clothes, homes, food and drink, and special shops. */
export const SHOPS = `
5611 | Menswear | men's clothing, suits, tuxedos | Ropa para hombre | ropa de caballero, trajes, esmoquin
5621 | Womenswear | women's clothing, dresses, bridal shop, lingerie | Ropa para mujer | ropa de dama, vestidos, novias, lencería
5631 | Women's accessories | handbags, purses, scarves, hats, hosiery | Accesorios para mujer | bolsas, carteras, bufandas, sombreros
5641 | Children's clothing | kids clothes, baby clothes, baby store, maternity | Ropa infantil | ropa de niños, ropa de bebé, tienda de bebés
5651 | Clothing stores | clothes, apparel, fashion, boutique, T-shirts, dresses | Tiendas de ropa | moda, boutique, vestidos, camisetas, prendas
5655 | Sportswear | athletic wear, riding apparel, activewear, jerseys | Ropa deportiva | ropa de deporte, uniformes deportivos, camisetas
5661 | Shoe stores | shoes, sneakers, boots, footwear | Zapaterías | zapatos, tenis, botas, calzado
5681 | Furriers | furs, leather coats | Peleterías | pieles, abrigos de piel
5691 | Family clothing | family clothes, jeans, casual wear | Ropa para toda la familia | ropa familiar, pantalones de mezclilla
5697 | Tailors and alterations | tailor, seamstress, alterations, dressmaker, sewing | Sastrerías y arreglos de ropa | sastre, costurera, arreglos, modista
5698 | Wigs and hairpieces | wigs, hair extensions, toupee | Pelucas y extensiones | pelucas, extensiones de cabello
5699 | Custom apparel and accessories | custom T-shirts, screen printing, embroidery, costumes, hats, print on demand | Ropa personalizada y accesorios | playeras personalizadas, serigrafía, bordado, disfraces, gorras
5712 | Furniture stores | furniture, mattresses, home furnishings | Mueblerías | muebles, colchones
5713 | Flooring stores | carpet, flooring, rugs, hardwood floors, tile | Tiendas de pisos | alfombras, pisos, madera, losetas
5714 | Curtains and upholstery | curtains, blinds, drapes, window coverings, upholstery fabric | Cortinas y tapicería | cortinas, persianas, telas de tapicería
5718 | Fireplaces and stoves | fireplace, wood stove, chimney, grills | Chimeneas y estufas | chimenea, estufa de leña, asadores
5719 | Home decor | home goods, kitchenware, candles, lamps, linens, bedding, housewares | Decoración del hogar | artículos del hogar, cocina, velas, lámparas, ropa de cama
5722 | Appliance stores | appliances, refrigerators, washers, vacuum cleaners | Tiendas de electrodomésticos | electrodomésticos, refrigeradores, lavadoras, aspiradoras
5732 | Electronics stores | electronics, phones, TVs, cameras, appliances | Tiendas de electrónica | electrónicos, celulares, televisores, cámaras, electrodomésticos
5733 | Music stores | musical instruments, guitars, pianos, sheet music | Tiendas de música | instrumentos musicales, guitarras, pianos
5734 | Computer software stores | software, laptops, computer shop | Tiendas de software | programas, computadoras, portátiles
5735 | Record stores | records, vinyl, CDs | Tiendas de discos | discos, vinilos, CD
5811 | Caterers | catering, banquets, private chef, meal prep | Banquetes y catering | catering, banquetes, chef privado, eventos
5812 | Restaurants | cafe, coffee shop, diner, bistro, catering, pizzeria, eatery, restaurant, sushi, barbecue, brunch, taqueria | Restaurantes | café, cafetería, comedor, fonda, taquería, pizzería, banquetes, restaurante, comida, mariscos, sushi
5813 | Bars and nightclubs | bar, pub, brewery, tavern, cocktail, wine bar, taproom | Bares y clubes nocturnos | cantina, cervecería, discoteca, antro, taberna, coctelería
5814 | Coffee shops and fast food | coffee, cafe, takeout, food truck, pizza, burgers, tacos, juice bar, sandwiches, bubble tea, smoothie, bagels, coffee cart, coffee shop | Cafeterías y comida rápida | café, comida para llevar, camión de comida, pizza, hamburguesas, tacos, jugos, cafetería, raspados, batidos
5815 | Digital media: books, films, music | ebooks, streaming, podcasts, audiobooks | Medios digitales: libros, películas, música | libros electrónicos, podcasts, audiolibros
5816 | Digital games | video games, gaming, esports | Juegos digitales | videojuegos, gaming
5817 | Digital software and apps | SaaS, app, mobile app, subscriptions | Software y aplicaciones digitales | SaaS, aplicación, app
5818 | Digital goods, large merchants | downloads, digital marketplace | Productos digitales, grandes comercios | descargas, mercado digital
5912 | Pharmacies | pharmacy, drugstore, pharmacist, prescriptions | Farmacias | farmacéutico, botica, droguería, medicamentos
5921 | Liquor stores | wine shop, beer, spirits, bottle shop | Licorerías | vinos, cerveza, licores, vinatería
5931 | Thrift and secondhand stores | thrift store, second hand, consignment, used clothes, resale | Tiendas de segunda mano | segunda mano, consignación, ropa usada, reventa
5932 | Antique shops | antiques, vintage, restoration, collectibles | Tiendas de antigüedades | antigüedades, vintage, coleccionables
5933 | Pawn shops | pawn, pawnbroker, cash for gold | Casas de empeño | empeño, montepío, compra de oro
5935 | Salvage and wrecking yards | junkyard, scrap metal, used auto parts, recycling | Deshuesaderos y chatarra | chatarra, yonke, partes usadas, reciclaje
5937 | Antique reproductions | reproductions, replicas | Reproducciones de antigüedades | réplicas, reproducciones
5940 | Bicycle shops | bicycle, bike shop, bikes, e-bikes, cycling | Tiendas de bicicletas | bicicletas, bicis, ciclismo
5941 | Sporting goods | sports shop, bikes, bicycles, fishing, camping gear | Artículos deportivos | deportes, bicicletas, pesca, campamento
5942 | Bookstores | books, book shop, comics | Librerías | libros, cómics
5943 | Stationery and office supplies | cards, paper goods, school supplies | Papelería y artículos de oficina | tarjetas, útiles escolares
5944 | Jewelry | jeweler, watches, rings, silver | Joyerías | joyero, relojes, anillos, plata
5945 | Toys and hobbies | toy store, games, crafts, models | Juguetes y pasatiempos | juguetería, juegos, manualidades
5946 | Camera stores | cameras, photo store, lenses | Tiendas de cámaras | cámaras, fotografía, lentes
5947 | Gift and card shops | gifts, greeting cards, souvenirs, novelties, party supplies, balloons | Tiendas de regalos | regalos, tarjetas, recuerdos, novedades, globos
5948 | Luggage and leather goods | luggage, suitcases, leather, bags | Maletas y artículos de piel | maletas, equipaje, piel, bolsas
5949 | Fabric and craft stores | fabric, yarn, quilting, knitting, sewing shop | Telas y manualidades | telas, estambre, costura, tejido
5950 | Glassware and crystal | crystal, glassware, china, pottery | Cristalería | cristal, vajillas, cerámica
5960 | Insurance by direct mail | insurance direct marketing | Seguros por venta directa | seguros por correo, venta directa
5962 | Travel by telemarketing | travel club, vacation packages by phone | Viajes por telemercadeo | club de viajes, paquetes por teléfono
5963 | Door-to-door sales | door to door, home parties, direct selling | Ventas a domicilio | puerta en puerta, ventas por catálogo
5964 | Catalog merchants | mail order, e-commerce, ecommerce, online store, web shop | Venta por catálogo | comercio electrónico, tienda en línea, tienda online, venta por internet
5965 | Catalog and retail merchants | catalog and store, omnichannel | Catálogo y tienda | catálogo, tienda y venta por correo
5966 | Outbound telemarketing | telemarketing, call center sales | Telemercadeo saliente | telemercadeo, ventas por teléfono
5967 | Inbound teleservices | phone orders, hotline, adult content | Teleservicios entrantes | pedidos por teléfono, línea telefónica, contenido para adultos
5968 | Subscription merchants | subscription box, membership box, monthly box | Venta por suscripción | caja de suscripción, suscripciones
5969 | Direct marketing | direct sales, e-commerce, ecommerce, dropshipping, multi-level marketing | Venta directa | mercadeo directo, comercio electrónico, dropshipping, multinivel
5970 | Art and craft supplies | art supplies, paint, canvas, craft store | Materiales de arte y manualidades | pinturas, lienzos, artículos de arte
5971 | Art galleries and dealers | art gallery, artist, paintings, prints, sculpture | Galerías y venta de arte | galería, artista, pinturas, cuadros, escultura
5972 | Stamp and coin stores | coins, stamps, collectibles, trading cards | Estampillas y monedas | monedas, estampillas, coleccionables
5973 | Religious goods | religious store, Bibles, church supplies | Artículos religiosos | artículos religiosos, biblias, botánica
5975 | Hearing aids | hearing aids, audiologist | Aparatos auditivos | audífonos, audiólogo
5976 | Orthopedic goods | prosthetics, braces, mobility aids | Artículos ortopédicos | prótesis, ortopedia, aparatos ortopédicos
5977 | Cosmetics | makeup, beauty products, skincare, perfume | Cosméticos | maquillaje, productos de belleza, cuidado de la piel, perfumes
5978 | Typewriters and business machines | typewriter, business machines | Máquinas de escribir y de oficina | máquina de escribir
5983 | Fuel dealers | heating oil, propane, firewood, coal | Venta de combustible para el hogar | propano, gas, leña, carbón
5992 | Florists | florist, flowers, bouquets | Floristerías | florista, flores, florería, ramos
5993 | Cigar and tobacco shops | tobacco, cigars, smoke shop, vape shop, hookah | Tabaquerías | tabaco, puros, vapeadores, cigarros
5994 | Newsstands | newspapers, magazines, kiosk | Puestos de periódicos | periódicos, revistas, quiosco
5995 | Pet shops | pet food, pet store, grooming supplies, aquarium | Tiendas de mascotas | alimento para mascotas, acuario, perros
5996 | Swimming pool supplies | pool supplies, hot tubs, pool service, pool cleaning | Artículos para piscinas | albercas, piscinas, jacuzzi
5997 | Electric razors | shavers, razors | Rasuradoras eléctricas | rasuradoras, afeitadoras
5998 | Tent and awning shops | tents, awnings, canopies | Toldos y carpas | toldos, carpas, lonas
5999 | Specialty retail | shop, online store, e-commerce, ecommerce, gifts, souvenirs, crafts, candles, vape, retail store, pop-up, medical marijuana, CBD, hemp | Comercio especializado | tienda, tienda en línea, comercio electrónico, regalos, recuerdos, artesanías, velas, tienda, bazar
`;
