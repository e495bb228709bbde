import type { Language } from "@/lib/core/language";

/** A trade in one language, with other words by which people look for it. */
export interface Trade {
  mcc: string;
  name: string;
  also: string;
}

/** Common trades: merchant category code, name and other words, in English, then in Spanish. Other codes may be typed. */
const TABLE = `
0742 | Veterinary services | vet, animal hospital, pet doctor | Servicios veterinarios | veterinario, clínica de animales
0763 | Agricultural cooperatives | farm, farmer, ranch, crops | Cooperativas agrícolas | granja, agricultor, rancho, finca, cultivos
0780 | Landscaping | gardener, lawn care, tree service, yard work | Jardinería y paisajismo | jardinero, césped, podador, paisajista
1520 | General contractors | builder, construction, remodeling, renovation, handyman | Contratistas generales | constructor, construcción, remodelación, albañil
1711 | Heating, plumbing, air conditioning | plumber, HVAC, furnace, boiler, AC repair | Calefacción, plomería y aire acondicionado | plomero, fontanero, caldera, climatización
1731 | Electrical contractors | electrician, wiring, solar installer | Electricistas | electricidad, instalación eléctrica, paneles solares
1740 | Masonry, tile and plaster | mason, bricklayer, stone, drywall, tiler, insulation | Albañilería, azulejos y yeso | albañil, ladrillo, piedra, azulejero, tablaroca
1750 | Carpentry | carpenter, cabinet maker, woodwork, framing | Carpintería | carpintero, ebanista, madera, gabinetes
1761 | Roofing and siding | roofer, gutters, sheet metal | Techos y revestimientos | techador, techo, canaletas, láminas
1799 | Special trade contractors | painter, flooring, glazier, fence, pool builder, demolition, welder | Contratistas de oficios especializados | pintor, pisos, vidriero, cercas, piscinas, demolición, soldador
2741 | Publishing and printing | publisher, printer, print shop, magazine | Editoriales e imprentas | editor, impresor, imprenta, revista
4121 | Taxis and limousines | cab, rideshare, chauffeur, limo, airport shuttle | Taxis y limusinas | taxista, chofer, conductor, traslados
4214 | Trucking and delivery | trucker, mover, moving company, freight, hauling, delivery driver | Transporte de carga y entregas | camionero, mudanzas, flete, acarreo, repartidor
4215 | Couriers | courier, messenger, parcel, shipping | Mensajería | mensajero, paquetería, envíos
4225 | Warehousing and storage | warehouse, self storage, cold storage, fulfillment | Almacenamiento y depósito | almacén, bodega, depósito, trastero
4722 | Travel agencies | travel agent, tour operator, trips, cruises | Agencias de viajes | agente de viajes, operador turístico, excursiones, cruceros
4789 | Transportation services | towing, charter bus, shuttle, parking | Servicios de transporte | grúa, autobús, traslado, estacionamiento
4814 | Telecommunication services | phone company, mobile, cell, telecom, calling | Servicios de telecomunicaciones | telefonía, celular, móvil, telecom
4816 | Computer network services | internet provider, ISP, web hosting, wifi, cloud hosting | Servicios de redes informáticas | proveedor de internet, alojamiento web, wifi, nube
4900 | Utilities | electricity, water, gas, power, waste, trash, solar power | Servicios públicos (agua, luz, gas) | electricidad, energía, basura, residuos
5045 | Computers and software, wholesale | IT reseller, hardware distributor | Computadoras y software, mayoreo | distribuidor de computadoras, ordenadores
5047 | Medical and dental supplies | medical equipment, wheelchair, lab supplies | Material médico y dental | equipo médico, silla de ruedas, insumos médicos
5065 | Electrical parts | components, semiconductors, cables | Componentes eléctricos | piezas eléctricas, semiconductores, cables
5085 | Industrial supplies | machinery parts, tools wholesale, safety supplies | Suministros industriales | maquinaria, herramientas, mayoreo industrial
5111 | Office supplies | paper, stationery wholesale, toner | Suministros de oficina, mayoreo | papel, tóner, útiles
5192 | Books and newspapers | book distributor, magazines, periodicals | Libros y periódicos | distribuidor de libros, revistas
5200 | Home supply stores | home improvement, lumber yard, building materials | Tiendas de artículos para el hogar | materiales de construcción, maderería, mejoras del hogar
5251 | Hardware stores | tools, paint store, locks, keys | Ferreterías | herramientas, pinturas, cerraduras, tlapalería
5261 | Nurseries and garden supplies | plants, garden center, lawn supplies | Viveros y artículos de jardín | plantas, semillas, centro de jardinería
5311 | Department stores | mall, big box | Tiendas departamentales | grandes almacenes, centro comercial
5331 | Variety stores | dollar store, discount store, thrift store, second hand | Tiendas de variedades | tienda de descuento, todo a un dólar, segunda mano
5411 | Grocery stores | supermarket, groceries, food market, bodega | Supermercados | abarrotes, tienda de comestibles, bodega, colmado
5462 | Bakeries | bakery, baker, cakes, bread, pastry, donuts, cupcakes | Panaderías | panadero, pasteles, pastelería, repostería, donas, tortas
5499 | Convenience and specialty food | corner store, deli, health food, vitamins, meal kits, butcher, ice cream | Tiendas de conveniencia y alimentos especializados | minisúper, delicatessen, vitaminas, carnicería, heladería
5511 | Car and truck dealers | car dealer, auto sales, used cars, dealership | Concesionarios de autos y camiones | venta de carros, autos usados, coches
5533 | Automotive parts | auto parts, tires, car accessories | Repuestos para autos | refacciones, llantas, neumáticos, autopartes
5541 | Service stations | gas station, fuel, petrol, EV charging | Estaciones de servicio | gasolinera, combustible, carga eléctrica
5651 | Clothing stores | clothes, apparel, fashion, boutique, T-shirts, dresses | Tiendas de ropa | moda, boutique, vestidos, camisetas, prendas
5661 | Shoe stores | shoes, sneakers, boots, footwear | Zapaterías | zapatos, tenis, botas, calzado
5712 | Furniture stores | furniture, mattresses, home furnishings | Mueblerías | muebles, colchones
5732 | Electronics stores | electronics, phones, TVs, cameras, appliances | Tiendas de electrónica | electrónicos, celulares, televisores, cámaras, electrodomésticos
5734 | Computer software stores | software, laptops, computer shop | Tiendas de software | programas, computadoras, portátiles
5812 | Restaurants | cafe, coffee shop, diner, bistro, catering, pizzeria, eatery | Restaurantes | café, cafetería, comedor, fonda, taquería, pizzería, banquetes
5813 | Bars and nightclubs | bar, pub, brewery, tavern, cocktail, wine bar, taproom | Bares y clubes nocturnos | cantina, cervecería, discoteca, antro, taberna, coctelería
5814 | Fast food | coffee, cafe, takeout, food truck, pizza, burgers, tacos, juice bar, sandwiches | Comida rápida | café, comida para llevar, camión de comida, pizza, hamburguesas, tacos, jugos
5815 | Digital media: books, films, music | ebooks, streaming, podcasts, audiobooks | Medios digitales: libros, películas, música | libros electrónicos, podcasts, audiolibros
5816 | Digital games | video games, gaming, esports | Juegos digitales | videojuegos, gaming
5817 | Digital software and apps | SaaS, app, mobile app, subscriptions | Software y aplicaciones digitales | SaaS, aplicación, app
5818 | Digital goods, large merchants | downloads, digital marketplace | Productos digitales, grandes comercios | descargas, mercado digital
5912 | Pharmacies | pharmacy, drugstore, pharmacist, prescriptions | Farmacias | farmacéutico, botica, droguería, medicamentos
5921 | Liquor stores | wine shop, beer, spirits, bottle shop | Licorerías | vinos, cerveza, licores, vinatería
5941 | Sporting goods | sports shop, bikes, bicycles, fishing, camping gear | Artículos deportivos | deportes, bicicletas, pesca, campamento
5942 | Bookstores | books, book shop, comics | Librerías | libros, cómics
5943 | Stationery and office supplies | cards, paper goods, school supplies | Papelería y artículos de oficina | tarjetas, útiles escolares
5944 | Jewelry | jeweler, watches, rings, silver | Joyerías | joyero, relojes, anillos, plata
5945 | Toys and hobbies | toy store, games, crafts, models | Juguetes y pasatiempos | juguetería, juegos, manualidades
5964 | Catalog merchants | mail order, e-commerce, ecommerce, online store, web shop | Venta por catálogo | comercio electrónico, tienda en línea, tienda online, venta por internet
5968 | Subscription merchants | subscription box, membership box, monthly box | Venta por suscripción | caja de suscripción, suscripciones
5969 | Direct marketing | direct sales, e-commerce, ecommerce, dropshipping, multi-level marketing | Venta directa | mercadeo directo, comercio electrónico, dropshipping, multinivel
5977 | Cosmetics | makeup, beauty products, skincare, perfume | Cosméticos | maquillaje, productos de belleza, cuidado de la piel, perfumes
5992 | Florists | florist, flowers, bouquets | Floristerías | florista, flores, florería, ramos
5995 | Pet shops | pet food, pet store, grooming supplies, aquarium | Tiendas de mascotas | alimento para mascotas, acuario, perros
5999 | Specialty retail | shop, online store, e-commerce, ecommerce, gifts, souvenirs, crafts, candles, vape | Comercio especializado | tienda, tienda en línea, comercio electrónico, regalos, recuerdos, artesanías, velas
6012 | Financial institutions | bank, lender, credit union, loans, fintech | Instituciones financieras | banco, préstamos, cooperativa de crédito, fintech
6211 | Securities brokers | investments, financial advisor, stocks, broker, wealth | Corredores de valores | inversiones, asesor financiero, bolsa, acciones
6300 | Insurance | insurance agent, insurer, broker | Seguros | agente de seguros, aseguradora, pólizas
6513 | Property management and rentals | realtor, real estate, landlord, leasing, apartments, vacation rental | Administración y alquiler de inmuebles | bienes raíces, inmobiliaria, arrendador, apartamentos, renta vacacional
7011 | Hotels and lodging | hotel, motel, bed and breakfast, inn, hostel | Hoteles y alojamiento | motel, posada, hostal, hospedaje
7210 | Laundry services | laundromat, dry cleaner, dry cleaning, wash and fold | Lavanderías | tintorería, lavado en seco, lavado de ropa
7221 | Photography studios | photographer, wedding photos, portraits, videographer | Estudios fotográficos | fotógrafo, fotografía, retratos, bodas, videógrafo
7230 | Barber and beauty shops | salon, hair salon, hairdresser, hairstylist, nails, barbershop, lashes, braids | Barberías y salones de belleza | peluquería, peluquero, estilista, uñas, estética, pestañas, salón
7276 | Tax preparation | tax preparer, tax return, income tax | Preparación de impuestos | preparador de impuestos, declaración de impuestos, taxes
7298 | Health and beauty spas | spa, massage, facial, sauna, waxing, tanning | Spas de salud y belleza | masajes, masajista, faciales, sauna, depilación
7299 | Personal services | dating, event planner, wedding planner, tattoo, babysitter, tailor, house sitting | Servicios personales | organizador de eventos, bodas, tatuajes, niñera, sastre, costurera
7311 | Advertising | marketing, ad agency, SEO, social media, signs | Publicidad | mercadotecnia, marketing, agencia de publicidad, redes sociales, letreros
7333 | Commercial art and graphics | graphic designer, logo, illustration, web design, designer | Arte comercial y diseño gráfico | diseñador, logotipo, ilustración, diseño web
7349 | Cleaning and maintenance | cleaner, janitor, maid, housekeeping, carpet cleaning, window cleaning | Limpieza y mantenimiento | limpiador, conserje, empleada doméstica, alfombras, ventanas
7361 | Employment agencies | staffing, recruiter, temp agency, headhunter | Agencias de empleo | reclutador, personal temporal, contratación
7372 | Computer programming and data processing | developer, software development, web developer, programmer, IT, data | Programación y procesamiento de datos | desarrollador, programador, desarrollo web, informática, datos
7379 | Computer repair and maintenance | phone repair, IT support, tech support, laptop repair | Reparación y mantenimiento de computadoras | reparación de celulares, soporte técnico, ordenadores
7392 | Management consulting and public relations | consultant, business coach, PR, strategy | Consultoría de gestión y relaciones públicas | consultor, asesor, coach empresarial, estrategia
7394 | Equipment rental | tool rental, party rental, furniture rental, tents | Alquiler de equipos | renta de herramientas, renta para fiestas, muebles, carpas
7399 | Business services | virtual assistant, translation, notary, coworking, copywriting | Servicios para empresas | asistente virtual, traducción, notario, coworking, redacción
7512 | Car rental | rent a car, auto rental, car sharing | Alquiler de autos | renta de carros, alquiler de coches
7538 | Car repair shops | mechanic, auto repair, garage, body shop, oil change, car wash, detailing | Talleres mecánicos | mecánico, reparación de autos, taller, hojalatería, lavado de autos
7922 | Theaters and ticket agencies | theater, tickets, concerts, shows, band, musician, comedy | Teatros y venta de boletos | entradas, conciertos, espectáculos, banda, músico
7941 | Sports clubs | sports team, league, stadium, promoter, soccer club | Clubes deportivos | equipo, liga, estadio, club de fútbol
7991 | Tourist attractions | museum, tours, exhibits, sightseeing | Atracciones turísticas | museo, tours, paseos, exposiciones
7997 | Clubs and gyms | gym, yoga, fitness, pilates, crossfit, personal trainer, golf, country club | Clubes y gimnasios | gimnasio, yoga, pilates, crossfit, entrenador personal, golf
7999 | Recreation services | dance studio, swimming lessons, martial arts, karate, escape room, boat rental, climbing | Servicios recreativos | clases de baile, natación, artes marciales, karate, paseos en bote
8011 | Doctors | doctor, physician, clinic, dermatologist, pediatrician, psychiatrist | Médicos | doctor, doctora, clínica, dermatólogo, pediatra, psiquiatra
8021 | Dentists | dentist, orthodontist, dental clinic | Dentistas | odontólogo, ortodoncista, clínica dental
8050 | Nursing and personal care | nurse, home care, elder care, nursing home, caregiver | Enfermería y cuidado personal | enfermera, cuidador, asilo, cuidado de ancianos
8062 | Hospitals | hospital, emergency, surgery | Hospitales | sanatorio, urgencias, cirugía
8099 | Health services | therapist, counseling, psychologist, physical therapy, acupuncture, chiropractor, nutritionist | Servicios de salud | terapeuta, psicólogo, fisioterapia, acupuntura, quiropráctico, nutriólogo
8111 | Legal services | lawyer, attorney, law firm, paralegal, immigration | Servicios legales | abogado, bufete, jurídico, notaría, inmigración
8211 | Schools | school, kindergarten, high school, academy | Escuelas | colegio, primaria, secundaria, preparatoria, academia
8220 | Colleges and universities | college, university, campus | Institutos superiores y universidades | universidad, colegio universitario, facultad
8299 | Educational services | tutor, tutoring, online courses, music lessons, driving school, language school, coaching | Servicios educativos | profesor particular, tutorías, cursos en línea, clases de música, autoescuela, idiomas
8351 | Child care | daycare, nanny, preschool, babysitting, after school | Guarderías | guardería, niñera, preescolar, cuidado de niños
8398 | Charities | charity, nonprofit, donations, foundation, fundraising | Organizaciones benéficas | caridad, sin fines de lucro, donaciones, fundación
8641 | Civic and social associations | club, homeowners association, HOA, fraternity, veterans | Asociaciones cívicas y sociales | club, asociación de vecinos, condominio, veteranos
8661 | Religious organizations | church, temple, mosque, synagogue, ministry | Organizaciones religiosas | iglesia, templo, mezquita, sinagoga, ministerio
8699 | Membership organizations | trade association, union, chamber of commerce, professional body | Organizaciones con membresía | sindicato, cámara de comercio, gremio, colegio profesional
8734 | Testing laboratories | lab, inspection, home inspector, analysis | Laboratorios de pruebas | laboratorio, inspección, análisis
8911 | Architects, engineers, surveyors | architect, engineer, engineering, surveyor, drafting | Arquitectos, ingenieros, topógrafos | arquitecto, ingeniero, ingeniería, topógrafo, planos
8931 | Accounting and bookkeeping | accountant, bookkeeper, CPA, payroll, auditor | Contabilidad y teneduría de libros | contador, contable, nómina, auditor
8999 | Professional services | freelancer, writer, editor, translator, interior designer, appraiser, researcher | Servicios profesionales | autónomo, escritor, traductor, diseñador de interiores, tasador
9399 | Government services | government, city, county, permits, licenses | Servicios del gobierno | gobierno, municipio, condado, permisos, licencias
`;

const ROWS = TABLE.trim()
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()));

/** The trades in a language, by code. */
export const TRADES: Readonly<Record<Language, readonly Trade[]>> = {
  en: ROWS.map(([mcc = "", name = "", also = ""]) => ({ mcc, name, also })),
  es: ROWS.map(([mcc = "", , , name = "", also = ""]) => ({ mcc, name, also })),
};

/** What an industry is called, with its code; the code alone where it has no name here. */
export function industryWords(mcc: string, language: Language = "en"): string {
  const trade = TRADES[language].find((one) => one.mcc === mcc);
  return trade ? `${trade.name} (${mcc})` : mcc;
}
