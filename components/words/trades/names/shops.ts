/** Clothes, homes, food and drink, and special shops. */
export const SHOPS = `
5611 | Menswear | Ropa para hombre
5621 | Womenswear | Ropa para mujer
5631 | Women's accessories | Accesorios para mujer
5641 | Children's clothing | Ropa infantil
5651 | Clothing stores | Tiendas de ropa
5655 | Sportswear | Ropa deportiva
5661 | Shoe stores | Zapaterías
5681 | Furriers | Peleterías
5691 | Family clothing | Ropa para toda la familia
5697 | Tailors and alterations | Sastrerías y arreglos de ropa
5698 | Wigs and hairpieces | Pelucas y extensiones
5699 | Custom apparel and accessories | Ropa personalizada y accesorios
5712 | Furniture stores | Mueblerías
5713 | Flooring stores | Tiendas de pisos
5714 | Curtains and upholstery | Cortinas y tapicería
5718 | Fireplaces and stoves | Chimeneas y estufas
5719 | Home decor | Decoración del hogar
5722 | Appliance stores | Tiendas de electrodomésticos
5732 | Electronics stores | Tiendas de electrónica
5733 | Music stores | Tiendas de música
5734 | Computer software stores | Tiendas de software
5735 | Record stores | Tiendas de discos
5811 | Caterers | Banquetes y catering
5812 | Restaurants | Restaurantes
5813 | Bars and nightclubs | Bares y clubes nocturnos
5814 | Coffee shops and fast food | Cafeterías y comida rápida
5815 | Digital media: books, films, music | Medios digitales: libros, películas, música
5816 | Digital games | Juegos digitales
5817 | Digital software and apps | Software y aplicaciones digitales
5818 | Digital goods, large merchants | Productos digitales, grandes comercios
5912 | Pharmacies | Farmacias
5921 | Liquor stores | Licorerías
5931 | Thrift and secondhand stores | Tiendas de segunda mano
5932 | Antique shops | Tiendas de antigüedades
5933 | Pawn shops | Casas de empeño
5935 | Salvage and wrecking yards | Deshuesaderos y chatarra
5937 | Antique reproductions | Reproducciones de antigüedades
5940 | Bicycle shops | Tiendas de bicicletas
5941 | Sporting goods | Artículos deportivos
5942 | Bookstores | Librerías
5943 | Stationery and office supplies | Papelería y artículos de oficina
5944 | Jewelry | Joyerías
5945 | Toys and hobbies | Juguetes y pasatiempos
5946 | Camera stores | Tiendas de cámaras
5947 | Gift and card shops | Tiendas de regalos
5948 | Luggage and leather goods | Maletas y artículos de piel
5949 | Fabric and craft stores | Telas y manualidades
5950 | Glassware and crystal | Cristalería
5960 | Insurance by direct mail | Seguros por venta directa
5962 | Travel by telemarketing | Viajes por telemercadeo
5963 | Door-to-door sales | Ventas a domicilio
5964 | Catalog merchants | Venta por catálogo
5965 | Catalog and retail merchants | Catálogo y tienda
5966 | Outbound telemarketing | Telemercadeo saliente
5967 | Inbound teleservices | Teleservicios entrantes
5968 | Subscription merchants | Venta por suscripción
5969 | Direct marketing | Venta directa
5970 | Art and craft supplies | Materiales de arte y manualidades
5971 | Art galleries and dealers | Galerías y venta de arte
5972 | Stamp and coin stores | Estampillas y monedas
5973 | Religious goods | Artículos religiosos
5975 | Hearing aids | Aparatos auditivos
5976 | Orthopedic goods | Artículos ortopédicos
5977 | Cosmetics | Cosméticos
5978 | Typewriters and business machines | Máquinas de escribir y de oficina
5983 | Fuel dealers | Venta de combustible para el hogar
5992 | Florists | Floristerías
5993 | Cigar and tobacco shops | Tabaquerías
5994 | Newsstands | Puestos de periódicos
5995 | Pet shops | Tiendas de mascotas
5996 | Swimming pool supplies | Artículos para piscinas
5997 | Electric razors | Rasuradoras eléctricas
5998 | Tent and awning shops | Toldos y carpas
5999 | Specialty retail | Comercio especializado
`;
