/** Synonyms for farms, contractors, transport, telephone and utilities. */
export const WORK_AND_TRANSPORT = `
0742 | vet, animal hospital, pet doctor, pet clinic, animal doctor | veterinario, clínica de animales, veterinaria, mascotas
0763 | farm, farmer, ranch, crops | granja, agricultor, rancho, finca, cultivos
0780 | gardener, lawn care, tree service, yard work | jardinero, césped, podador, paisajista
1520 | builder, construction, remodeling, renovation, handyman, home builder, kitchen remodel, contractor | constructor, construcción, remodelación, albañil, remodelador, contratista
1711 | plumber, HVAC, furnace, boiler, AC repair | plomero, fontanero, caldera, climatización
1731 | electrician, wiring, solar installer | electricidad, instalación eléctrica, paneles solares
1740 | mason, bricklayer, stone, drywall, tiler, insulation | albañil, ladrillo, piedra, azulejero, tablaroca
1750 | carpenter, cabinet maker, woodwork, framing | carpintero, ebanista, madera, gabinetes
1761 | roofer, gutters, sheet metal | techador, techo, canaletas, láminas
1799 | painter, flooring, glazier, fence, pool builder, demolition, welder, painting, house painter, concrete, paving, home improvement | pintor, pisos, vidriero, cercas, piscinas, demolición, soldador, pintor de casas, concreto, pavimento
2741 | publisher, printer, print shop, magazine | editor, impresor, imprenta, revista
2842 | disinfection, sanitizing, chemical cleaning, restoration | desinfección, sanitización, restauración
4011 | train freight, rail cargo | tren de carga, ferrocarril
4111 | ferry, subway, commuter train, transit, metro | ferry, metro, tren urbano, transporte público
4119 | ambulance, medical transport, non-emergency medical transportation | ambulancia, traslado médico
4121 | cab, rideshare, chauffeur, limo, airport shuttle | taxista, chofer, conductor, traslados
4131 | bus, coach, tour bus, school bus | autobús, camión, guagua, bus escolar
4214 | trucker, mover, moving company, freight, hauling, delivery driver | camionero, mudanzas, flete, acarreo, repartidor
4215 | courier, messenger, parcel, shipping | mensajero, paquetería, envíos
4225 | warehouse, self storage, cold storage, fulfillment | almacén, bodega, depósito, trastero
4411 | cruise, cruise ship | crucero, barco
4457 | boat rental, yacht charter, jet ski, kayak rental, pontoon | renta de botes, yate, moto acuática, kayak
4468 | marina, dock, boat slip, boat repair | marina, muelle, reparación de botes
4511 | airline, flights, private jet, charter plane | aerolínea, vuelos, avión privado
4582 | airport, hangar, airfield | aeropuerto, hangar
4722 | travel agent, tour operator, trips, cruises | agente de viajes, operador turístico, excursiones, cruceros
4784 | toll road, bridge | peaje, caseta, puente
4789 | towing, charter bus, shuttle, parking | grúa, autobús, traslado, estacionamiento
4812 | cell phone store, phone store, mobile phones, SIM cards | tienda de celulares, teléfonos móviles, chips
4814 | phone company, mobile, cell, telecom, calling | telefonía, celular, móvil, telecom
4816 | internet provider, ISP, web hosting, wifi, cloud hosting | proveedor de internet, alojamiento web, wifi, nube
4829 | remittance, wire transfer, money order | remesas, giro, transferencia de dinero
4899 | cable TV, streaming service, satellite TV, radio | cable, televisión, streaming, radio
4900 | electricity, water, gas, power, waste, trash, solar power | electricidad, energía, basura, residuos
`;

/** Synonyms for wholesale, and dealers in vehicles and supplies. */
export const GOODS = `
5013 | auto parts distributor, truck parts wholesale | distribuidor de autopartes, mayoreo de refacciones
5021 | office furniture, desks, chairs, store fixtures | muebles de oficina, escritorios, sillas
5039 | concrete, cement, bricks, gravel, drywall supply | concreto, cemento, ladrillos, grava
5044 | copiers, printers, photo equipment | copiadoras, impresoras, equipo fotográfico
5045 | IT reseller, hardware distributor | distribuidor de computadoras, ordenadores
5046 | restaurant equipment, kitchen equipment, vending machines, display cases | equipo para restaurantes, cocina industrial, máquinas expendedoras
5047 | medical equipment, wheelchair, lab supplies | equipo médico, silla de ruedas, insumos médicos
5051 | steel, aluminum, metal supply | acero, aluminio, metales
5065 | components, semiconductors, cables | piezas eléctricas, semiconductores, cables
5072 | fasteners, screws, tools distributor | tornillos, herramientas al mayoreo
5074 | pipes, water heaters, HVAC parts, faucets | tuberías, calentadores, grifos, refacciones
5085 | machinery parts, tools wholesale, safety supplies | maquinaria, herramientas, mayoreo industrial
5094 | gold, diamonds, gems, bullion | oro, diamantes, gemas
5099 | distributor, importer, wholesaler, equipment | distribuidor, importador, mayorista
5111 | paper, stationery wholesale, toner | papel, tóner, útiles
5122 | pharmaceutical distributor, supplements wholesale, CBD | distribuidor farmacéutico, suplementos
5131 | textiles, sewing supplies wholesale | textiles, telas, mercería
5137 | uniforms, work wear, scrubs, school uniforms | uniformes, ropa de trabajo, uniformes escolares
5139 | shoe wholesale, work boots | calzado al mayoreo, botas de trabajo
5169 | chemical supply, cleaning chemicals, industrial gases | químicos, gases industriales
5172 | oil distributor, lubricants, fuel wholesale | aceite, lubricantes, combustible al mayoreo
5192 | book distributor, magazines, periodicals | distribuidor de libros, revistas
5193 | flower farm, flower wholesale, plant nursery | flores al mayoreo, plantas, vivero
5198 | paint supply, coatings | pintura, recubrimientos
5199 | food distributor, packaging, disposable goods, importer | distribuidor de alimentos, empaques, desechables
5200 | home improvement, lumber yard, building materials | materiales de construcción, maderería, mejoras del hogar
5211 | lumber yard, wood, doors, windows, tile store, building supply | maderería, madera, puertas, ventanas, azulejos
5231 | paint store, glass shop, wallpaper, mirrors | pintura, vidriería, papel tapiz, espejos
5251 | tools, paint store, locks, keys | herramientas, pinturas, cerraduras, tlapalería
5261 | plants, garden center, lawn supplies | plantas, semillas, centro de jardinería
5262 | marketplace, online mall, multi-vendor | marketplace, mercado en línea, vendedores múltiples
5271 | mobile homes, manufactured homes, tiny homes, trailers | casas móviles, casas prefabricadas, tráilers
5300 | warehouse club, bulk store | club de precios, mayoreo
5309 | duty free, airport shop | duty free, tienda de aeropuerto
5310 | discount, outlet, bargain store, closeouts | descuento, outlet, ofertas
5311 | mall, big box | grandes almacenes, centro comercial
5331 | dollar store, discount store, thrift store, second hand | tienda de descuento, todo a un dólar, segunda mano
5399 | general store, bazaar, trading post, swap meet | bazar, tienda general, tianguis
5411 | supermarket, groceries, food market, bodega | abarrotes, tienda de comestibles, bodega, colmado
5422 | butcher, meat market, fish market, seafood, frozen meat | carnicero, carnicería, pescadería, mariscos
5441 | candy, chocolate, confectioner, sweets, nuts | dulces, chocolates, confitería, golosinas
5451 | ice cream shop, gelato, cheese shop, frozen yogurt, milk | helados, heladería, nevería, quesos, leche
5462 | bakery, baker, cakes, bread, pastry, donuts, cupcakes | panadero, pasteles, pastelería, repostería, donas, tortas
5499 | corner store, deli, health food, vitamins, meal kits, butcher, ice cream | minisúper, delicatessen, vitaminas, carnicería, heladería
5511 | car dealer, auto sales, used cars, dealership | venta de carros, autos usados, coches
5521 | used cars, pre-owned cars, car lot | carros usados, autos seminuevos, lote de autos
5531 | car accessories, car audio, batteries | accesorios para carros, audio para autos, baterías
5532 | tires, wheels, rims, tire shop | llantas, gomas, neumáticos, rines
5533 | auto parts, tires, car accessories | refacciones, llantas, neumáticos, autopartes
5541 | gas station, fuel, petrol, EV charging | gasolinera, combustible, carga eléctrica
5542 | gas pump, pay at the pump, fuel dispenser | bomba de gasolina, despachador
5551 | boats, yacht sales, marine dealer, jet skis | botes, lanchas, yates
5552 | EV charger, charging station | cargador, estación de carga, auto eléctrico
5561 | RV dealer, campers, utility trailers | casas rodantes, campers, remolques
5571 | motorcycles, scooters, motorbike, ATV | motos, scooters, cuatrimotos
5592 | motorhome, RV sales | casa rodante, autocaravana
5598 | snowmobiles, sleds | motos de nieve
5599 | golf carts, tractors, farm equipment, go-karts | carritos de golf, tractores, equipo agrícola
`;

/** Synonyms for clothes, homes, food and drink, and special shops. */
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

/** Synonyms for finance, lodging, personal, business, repair, leisure, health, education and government. */
export const SERVICES = `
6010 | bank teller, manual cash | ventanilla, banco
6011 | ATM, cash machine | cajero automático
6012 | bank, lender, credit union, loans, fintech | banco, préstamos, cooperativa de crédito, fintech
6051 | crypto, bitcoin, currency exchange, foreign exchange | bitcoin, cripto, casa de cambio
6211 | investments, financial advisor, stocks, broker, wealth | inversiones, asesor financiero, bolsa, acciones
6300 | insurance agent, insurer, broker | agente de seguros, aseguradora, pólizas
6513 | realtor, real estate, landlord, leasing, apartments, vacation rental, property manager, rent, Airbnb | bienes raíces, inmobiliaria, arrendador, apartamentos, renta vacacional, renta, casero
6540 | gift cards, prepaid, top-up, wallet load | tarjetas de regalo, prepago, recargas
7011 | hotel, motel, bed and breakfast, inn, hostel | motel, posada, hostal, hospedaje
7012 | timeshare, vacation club | tiempo compartido, club vacacional
7032 | summer camp, kids camp, sports camp | campamento de verano, campamento infantil
7033 | campground, RV park, glamping, campsite | camping, campamento, glamping
7210 | laundromat, dry cleaner, dry cleaning, wash and fold | tintorería, lavado en seco, lavado de ropa
7211 | laundry service, wash and fold, linen service | servicio de lavandería, ropa blanca
7216 | dry cleaner, dry cleaning, garment care | tintorería, lavado en seco
7217 | carpet cleaning, rug cleaning, upholstery | lavado de alfombras, tapicería
7221 | photographer, wedding photos, portraits, videographer | fotógrafo, fotografía, retratos, bodas, videógrafo
7230 | salon, hair salon, hairdresser, hairstylist, nails, barbershop, lashes, braids | peluquería, peluquero, estilista, uñas, estética, pestañas, salón
7251 | cobbler, shoe shine, hat cleaning | zapatero, bolero, lustrado de zapatos
7261 | funeral, mortuary, cremation, cemetery | funeraria, cremación, cementerio
7273 | dating, matchmaker, escort | citas, agencia matrimonial
7276 | tax preparer, tax return, income tax | preparador de impuestos, declaración de impuestos, taxes
7277 | counselor, therapist, marriage counseling, debt counseling, life coach | consejero, terapeuta, terapia de pareja, coach de vida
7278 | buying club, shopping service | club de compras
7296 | costume rental, tuxedo rental, formal wear, gown rental | renta de trajes, renta de vestidos, disfraces
7297 | massage, masseuse, massage therapist, reflexology | masajes, masajista, reflexología
7298 | spa, massage, facial, sauna, waxing, tanning | masajes, masajista, faciales, sauna, depilación
7299 | dating, event planner, wedding planner, tattoo, babysitter, tailor, house sitting, tattoo artist, tattoo shop, dog groomer, dog walker, pet sitter, house sitter, piercing | organizador de eventos, bodas, tatuajes, niñera, sastre, costurera, tatuador, paseador de perros
7311 | marketing, ad agency, SEO, social media, signs, influencer, agency | mercadotecnia, marketing, agencia de publicidad, redes sociales, letreros, agencia
7321 | credit bureau, credit check, credit repair | buró de crédito, reporte de crédito
7322 | collection agency, debt collector | agencia de cobranza, cobro de deudas
7332 | blueprints, plotting, scanning | planos, fotocopias, escaneo
7333 | graphic designer, logo, illustration, web design, designer | diseñador, logotipo, ilustración, diseño web
7338 | copy shop, printing, business cards, banners | copias, imprenta rápida, tarjetas de presentación, lonas
7339 | transcription, typing, answering service | transcripción, secretaria, mecanografía
7342 | exterminator, termites, fumigation, bugs, rodent | fumigación, exterminador, termitas, fumigador
7349 | cleaner, janitor, maid, housekeeping, carpet cleaning, window cleaning, house cleaning, cleaning service, pressure washing, gutter cleaning | limpiador, conserje, empleada doméstica, alfombras, ventanas, limpieza de casas, lavado a presión
7361 | staffing, recruiter, temp agency, headhunter | reclutador, personal temporal, contratación
7372 | developer, software development, web developer, programmer, IT, data, web development, app developer, software company | desarrollador, programador, desarrollo web, informática, datos, software, aplicaciones
7375 | data provider, research, background checks, databases | base de datos, investigación, verificación de antecedentes
7379 | phone repair, IT support, tech support, laptop repair | reparación de celulares, soporte técnico, ordenadores
7392 | consultant, business coach, PR, strategy, consulting, consultancy, project manager | consultor, asesor, coach empresarial, estrategia, consultoría
7393 | security guard, private investigator, alarm, locksmith, bodyguard | guardia de seguridad, detective privado, alarmas, cerrajero
7394 | tool rental, party rental, furniture rental, tents | renta de herramientas, renta para fiestas, muebles, carpas
7395 | photo finishing, photo printing, film developing | revelado, impresión de fotos
7399 | virtual assistant, translation, notary, coworking, copywriting | asistente virtual, traducción, notario, coworking, redacción
7512 | rent a car, auto rental, car sharing | renta de carros, alquiler de coches
7513 | truck rental, moving truck, trailer rental, van rental | renta de camiones, camión de mudanza, remolques
7519 | motor home rental, camper rental | renta de campers, casa rodante
7523 | parking, valet, parking garage | estacionamiento, valet, aparcamiento
7531 | body shop, collision repair, dent repair | hojalatería, carrocería, choques
7534 | tire repair, flat tire | vulcanizadora, ponchadura, gomería
7535 | auto painting, car wrap, vinyl wrap | pintura automotriz, rotulado
7538 | mechanic, auto repair, garage, body shop, oil change, car wash, detailing | mecánico, reparación de autos, taller, hojalatería, lavado de autos
7542 | car wash, auto detailing, detailer | lavado de carros, autolavado, detallado
7549 | tow truck, roadside assistance, wrecker | grúa, auxilio vial, remolque
7622 | TV repair, phone screen repair, radio repair | reparación de televisores, reparación de pantallas
7623 | AC repair, refrigerator repair, HVAC repair | reparación de refrigeradores, clima
7629 | washer repair, small appliance repair, electrical repair | reparación de lavadoras, reparación de estufas
7631 | watch repair, jewelry repair, watchmaker | relojero, reparación de joyas
7641 | upholsterer, reupholstery, furniture refinishing | tapicero, restauración de muebles
7692 | welder, metal fabrication, ironwork | soldador, herrería, herrero
7699 | repair, handyman, locksmith, septic, bike repair, lawn mower repair, sharpening | reparaciones, cerrajero, manitas, fosa séptica
7800 | lottery tickets, state lottery | lotería, boletos de lotería
7829 | video production, filmmaker, film distribution, videographer | producción de video, cineasta, videógrafo
7832 | cinema, movies, drive-in | cine, películas, autocinema
7841 | DVD rental, video games rental | renta de películas, videoclub
7911 | dance, dance classes, ballet, salsa, dance hall | baile, clases de baile, ballet, salsa
7922 | theater, tickets, concerts, shows, band, musician, comedy | entradas, conciertos, espectáculos, banda, músico
7929 | DJ, musician, band, magician, performer, orchestra, clown | DJ, músico, mariachi, mago, payaso, orquesta
7932 | billiards, pool table | billar, pool
7933 | bowling | boliche, bolos
7941 | sports team, league, stadium, promoter, soccer club | equipo, liga, estadio, club de fútbol
7991 | museum, tours, exhibits, sightseeing | museo, tours, paseos, exposiciones
7992 | golf, driving range, mini golf | golf, minigolf
7993 | game machines, pinball, slot supplies | máquinas de videojuegos, pinball
7994 | arcade, video arcade, gaming lounge | arcade, maquinitas, videojuegos
7995 | gambling, casino, bets, sportsbook, fantasy sports, raffle | casino, apuestas, juegos de azar, rifas
7996 | amusement park, circus, carnival, fortune teller, bounce house | parque de diversiones, circo, feria, inflables
7997 | gym, yoga, fitness, pilates, crossfit, personal trainer, golf, country club, yoga studio, martial arts gym | gimnasio, yoga, pilates, crossfit, entrenador personal, golf, estudio de yoga
7998 | aquarium, zoo, petting zoo | acuario, zoológico, delfinario
7999 | dance studio, swimming lessons, martial arts, karate, escape room, boat rental, climbing | clases de baile, natación, artes marciales, karate, paseos en bote
8011 | doctor, physician, clinic, dermatologist, pediatrician, psychiatrist | doctor, doctora, clínica, dermatólogo, pediatra, psiquiatra
8021 | dentist, orthodontist, dental clinic | odontólogo, ortodoncista, clínica dental
8031 | osteopath, osteopathic doctor | osteópata, osteopatía
8041 | chiropractor, spine, back pain | quiropráctico, columna, espalda
8042 | eye doctor, optometrist, ophthalmologist, eye exam | oculista, oftalmólogo, examen de la vista
8043 | optician, glasses, eyewear, contact lenses, sunglasses | óptica, lentes, anteojos, gafas, lentes de contacto
8049 | podiatrist, foot doctor, chiropodist | podólogo, pies
8050 | nurse, home care, elder care, nursing home, caregiver | enfermera, cuidador, asilo, cuidado de ancianos
8062 | hospital, emergency, surgery | sanatorio, urgencias, cirugía
8071 | blood test, medical lab, dental lab, diagnostics, X-ray | análisis de sangre, laboratorio clínico, rayos X
8099 | therapist, counseling, psychologist, physical therapy, acupuncture, chiropractor, nutritionist | terapeuta, psicólogo, fisioterapia, acupuntura, quiropráctico, nutriólogo
8111 | lawyer, attorney, law firm, paralegal, immigration | abogado, bufete, jurídico, notaría, inmigración
8211 | school, kindergarten, high school, academy | colegio, primaria, secundaria, preparatoria, academia
8220 | college, university, campus | universidad, colegio universitario, facultad
8241 | correspondence school, distance learning, e-learning, online school | educación a distancia, cursos por correspondencia
8244 | business school, secretarial school | escuela de negocios, secretariado
8249 | trade school, beauty school, flight school, truck driving school, bartending school | escuela técnica, escuela de oficios, escuela de belleza, escuela de aviación
8299 | tutor, tutoring, online courses, music lessons, driving school, language school, coaching, online course, classes, workshops, lessons | profesor particular, tutorías, cursos en línea, clases de música, autoescuela, idiomas, clases, talleres, cursos
8351 | daycare, nanny, preschool, babysitting, after school | guardería, niñera, preescolar, cuidado de niños
8398 | charity, nonprofit, donations, foundation, fundraising, non-profit, church charity | caridad, sin fines de lucro, donaciones, fundación, ONG, organización sin fines de lucro
8641 | club, homeowners association, HOA, fraternity, veterans | club, asociación de vecinos, condominio, veteranos
8651 | political campaign, candidate, PAC | campaña política, candidato, partido
8661 | church, temple, mosque, synagogue, ministry | iglesia, templo, mezquita, sinagoga, ministerio
8675 | auto club, roadside club, car club | club de autos, club automovilístico
8699 | trade association, union, chamber of commerce, professional body | sindicato, cámara de comercio, gremio, colegio profesional
8734 | lab, inspection, home inspector, analysis | laboratorio, inspección, análisis
8911 | architect, engineer, engineering, surveyor, drafting | arquitecto, ingeniero, ingeniería, topógrafo, planos
8931 | accountant, bookkeeper, CPA, payroll, auditor | contador, contable, nómina, auditor
8999 | freelancer, writer, editor, translator, interior designer, appraiser, researcher | autónomo, escritor, traductor, diseñador de interiores, tasador
9211 | court, alimony, child support | corte, tribunal, manutención
9222 | tickets, parking tickets, citations | infracciones, multas de tránsito
9223 | bail bonds, bondsman | fianza, afianzadora
9311 | taxes, property tax | impuestos, predial
9399 | government, city, county, permits, licenses | gobierno, municipio, condado, permisos, licencias
9402 | post office, mailbox, PO box, stamps, postage | correo, oficina postal, apartado postal, estampillas
`;
