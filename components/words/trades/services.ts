/** Finance, lodging, personal, business, repair, leisure, health, education and government. */
export const SERVICES = `
6010 | Cash at a bank counter | bank teller, manual cash | Efectivo en ventanilla | ventanilla, banco
6011 | Cash machines | ATM, cash machine | Cajeros automáticos | cajero automático
6012 | Financial institutions | bank, lender, credit union, loans, fintech | Instituciones financieras | banco, préstamos, cooperativa de crédito, fintech
6051 | Currency, crypto and quasi-cash | crypto, bitcoin, currency exchange, foreign exchange | Divisas, cripto y equivalentes de efectivo | bitcoin, cripto, casa de cambio
6211 | Securities brokers | investments, financial advisor, stocks, broker, wealth | Corredores de valores | inversiones, asesor financiero, bolsa, acciones
6300 | Insurance | insurance agent, insurer, broker | Seguros | agente de seguros, aseguradora, pólizas
6513 | Property management and rentals | realtor, real estate, landlord, leasing, apartments, vacation rental, property manager, rent, Airbnb | Administración y alquiler de inmuebles | bienes raíces, inmobiliaria, arrendador, apartamentos, renta vacacional, renta, casero
6540 | Stored value and prepaid cards | gift cards, prepaid, top-up, wallet load | Tarjetas prepagadas | tarjetas de regalo, prepago, recargas
7011 | Hotels and lodging | hotel, motel, bed and breakfast, inn, hostel | Hoteles y alojamiento | motel, posada, hostal, hospedaje
7012 | Timeshares | timeshare, vacation club | Tiempos compartidos | tiempo compartido, club vacacional
7032 | Sports and recreation camps | summer camp, kids camp, sports camp | Campamentos deportivos y recreativos | campamento de verano, campamento infantil
7033 | Campgrounds and RV parks | campground, RV park, glamping, campsite | Áreas de acampar y parques de casas rodantes | camping, campamento, glamping
7210 | Laundry services | laundromat, dry cleaner, dry cleaning, wash and fold | Lavanderías | tintorería, lavado en seco, lavado de ropa
7211 | Laundry pickup and delivery | laundry service, wash and fold, linen service | Lavandería a domicilio | servicio de lavandería, ropa blanca
7216 | Dry cleaners | dry cleaner, dry cleaning, garment care | Tintorerías | tintorería, lavado en seco
7217 | Carpet and upholstery cleaning | carpet cleaning, rug cleaning, upholstery | Limpieza de alfombras y tapicería | lavado de alfombras, tapicería
7221 | Photography studios | photographer, wedding photos, portraits, videographer | Estudios fotográficos | fotógrafo, fotografía, retratos, bodas, videógrafo
7230 | Barber and beauty shops | salon, hair salon, hairdresser, hairstylist, nails, barbershop, lashes, braids | Barberías y salones de belleza | peluquería, peluquero, estilista, uñas, estética, pestañas, salón
7251 | Shoe repair | cobbler, shoe shine, hat cleaning | Reparación de calzado | zapatero, bolero, lustrado de zapatos
7261 | Funeral homes | funeral, mortuary, cremation, cemetery | Funerarias | funeraria, cremación, cementerio
7273 | Dating services | dating, matchmaker, escort | Servicios de citas | citas, agencia matrimonial
7276 | Tax preparation | tax preparer, tax return, income tax | Preparación de impuestos | preparador de impuestos, declaración de impuestos, taxes
7277 | Counseling | counselor, therapist, marriage counseling, debt counseling, life coach | Consejería | consejero, terapeuta, terapia de pareja, coach de vida
7278 | Shopping clubs | buying club, shopping service | Clubes de compras | club de compras
7296 | Clothing rental | costume rental, tuxedo rental, formal wear, gown rental | Alquiler de ropa | renta de trajes, renta de vestidos, disfraces
7297 | Massage parlors | massage, masseuse, massage therapist, reflexology | Salones de masaje | masajes, masajista, reflexología
7298 | Health and beauty spas | spa, massage, facial, sauna, waxing, tanning | Spas de salud y belleza | masajes, masajista, faciales, sauna, depilación
7299 | Personal services | dating, event planner, wedding planner, tattoo, babysitter, tailor, house sitting, tattoo artist, tattoo shop, dog groomer, dog walker, pet sitter, house sitter, piercing | Servicios personales | organizador de eventos, bodas, tatuajes, niñera, sastre, costurera, tatuador, paseador de perros
7311 | Advertising | marketing, ad agency, SEO, social media, signs, influencer, agency | Publicidad | mercadotecnia, marketing, agencia de publicidad, redes sociales, letreros, agencia
7321 | Credit reporting | credit bureau, credit check, credit repair | Informes de crédito | buró de crédito, reporte de crédito
7322 | Debt collection | collection agency, debt collector | Cobranza | agencia de cobranza, cobro de deudas
7332 | Blueprint and photocopying | blueprints, plotting, scanning | Planos y fotocopias | planos, fotocopias, escaneo
7333 | Commercial art and graphics | graphic designer, logo, illustration, web design, designer | Arte comercial y diseño gráfico | diseñador, logotipo, ilustración, diseño web
7338 | Copy and print shops | copy shop, printing, business cards, banners | Centros de copiado e impresión | copias, imprenta rápida, tarjetas de presentación, lonas
7339 | Secretarial services | transcription, typing, answering service | Servicios secretariales | transcripción, secretaria, mecanografía
7342 | Pest control | exterminator, termites, fumigation, bugs, rodent | Control de plagas | fumigación, exterminador, termitas, fumigador
7349 | Cleaning and maintenance | cleaner, janitor, maid, housekeeping, carpet cleaning, window cleaning, house cleaning, cleaning service, pressure washing, gutter cleaning | Limpieza y mantenimiento | limpiador, conserje, empleada doméstica, alfombras, ventanas, limpieza de casas, lavado a presión
7361 | Employment agencies | staffing, recruiter, temp agency, headhunter | Agencias de empleo | reclutador, personal temporal, contratación
7372 | Computer programming and data processing | developer, software development, web developer, programmer, IT, data, web development, app developer, software company | Programación y procesamiento de datos | desarrollador, programador, desarrollo web, informática, datos, software, aplicaciones
7375 | Information services | data provider, research, background checks, databases | Servicios de información | base de datos, investigación, verificación de antecedentes
7379 | Computer repair and maintenance | phone repair, IT support, tech support, laptop repair | Reparación y mantenimiento de computadoras | reparación de celulares, soporte técnico, ordenadores
7392 | Management consulting and public relations | consultant, business coach, PR, strategy, consulting, consultancy, project manager | Consultoría de gestión y relaciones públicas | consultor, asesor, coach empresarial, estrategia, consultoría
7393 | Security and detective agencies | security guard, private investigator, alarm, locksmith, bodyguard | Seguridad y detectives | guardia de seguridad, detective privado, alarmas, cerrajero
7394 | Equipment rental | tool rental, party rental, furniture rental, tents | Alquiler de equipos | renta de herramientas, renta para fiestas, muebles, carpas
7395 | Photo labs | photo finishing, photo printing, film developing | Laboratorios fotográficos | revelado, impresión de fotos
7399 | Business services | virtual assistant, translation, notary, coworking, copywriting | Servicios para empresas | asistente virtual, traducción, notario, coworking, redacción
7512 | Car rental | rent a car, auto rental, car sharing | Alquiler de autos | renta de carros, alquiler de coches
7513 | Truck rental | truck rental, moving truck, trailer rental, van rental | Alquiler de camiones | renta de camiones, camión de mudanza, remolques
7519 | RV rental | motor home rental, camper rental | Alquiler de casas rodantes | renta de campers, casa rodante
7523 | Parking lots and garages | parking, valet, parking garage | Estacionamientos | estacionamiento, valet, aparcamiento
7531 | Auto body shops | body shop, collision repair, dent repair | Talleres de hojalatería | hojalatería, carrocería, choques
7534 | Tire repair and retreading | tire repair, flat tire | Reparación de llantas | vulcanizadora, ponchadura, gomería
7535 | Auto paint shops | auto painting, car wrap, vinyl wrap | Pintura de autos | pintura automotriz, rotulado
7538 | Car repair shops | mechanic, auto repair, garage, body shop, oil change, car wash, detailing | Talleres mecánicos | mecánico, reparación de autos, taller, hojalatería, lavado de autos
7542 | Car washes | car wash, auto detailing, detailer | Lavado de autos | lavado de carros, autolavado, detallado
7549 | Towing | tow truck, roadside assistance, wrecker | Grúas | grúa, auxilio vial, remolque
7622 | Electronics repair | TV repair, phone screen repair, radio repair | Reparación de electrónicos | reparación de televisores, reparación de pantallas
7623 | Air conditioning and refrigeration repair | AC repair, refrigerator repair, HVAC repair | Reparación de aire acondicionado y refrigeración | reparación de refrigeradores, clima
7629 | Appliance repair | washer repair, small appliance repair, electrical repair | Reparación de electrodomésticos | reparación de lavadoras, reparación de estufas
7631 | Watch and jewelry repair | watch repair, jewelry repair, watchmaker | Reparación de relojes y joyas | relojero, reparación de joyas
7641 | Furniture repair | upholsterer, reupholstery, furniture refinishing | Reparación de muebles | tapicero, restauración de muebles
7692 | Welding | welder, metal fabrication, ironwork | Soldadura | soldador, herrería, herrero
7699 | Repair shops | repair, handyman, locksmith, septic, bike repair, lawn mower repair, sharpening | Talleres de reparación | reparaciones, cerrajero, manitas, fosa séptica
7800 | Lotteries | lottery tickets, state lottery | Loterías | lotería, boletos de lotería
7829 | Film and video production | video production, filmmaker, film distribution, videographer | Producción de cine y video | producción de video, cineasta, videógrafo
7832 | Movie theaters | cinema, movies, drive-in | Cines | cine, películas, autocinema
7841 | Video rental | DVD rental, video games rental | Alquiler de videos | renta de películas, videoclub
7911 | Dance studios and schools | dance, dance classes, ballet, salsa, dance hall | Escuelas y salones de baile | baile, clases de baile, ballet, salsa
7922 | Theaters and ticket agencies | theater, tickets, concerts, shows, band, musician, comedy | Teatros y venta de boletos | entradas, conciertos, espectáculos, banda, músico
7929 | Bands and entertainers | DJ, musician, band, magician, performer, orchestra, clown | Bandas y artistas | DJ, músico, mariachi, mago, payaso, orquesta
7932 | Pool halls | billiards, pool table | Billares | billar, pool
7933 | Bowling alleys | bowling | Boliches | boliche, bolos
7941 | Sports clubs | sports team, league, stadium, promoter, soccer club | Clubes deportivos | equipo, liga, estadio, club de fútbol
7991 | Tourist attractions | museum, tours, exhibits, sightseeing | Atracciones turísticas | museo, tours, paseos, exposiciones
7992 | Public golf courses | golf, driving range, mini golf | Campos de golf | golf, minigolf
7993 | Arcade machines and supplies | game machines, pinball, slot supplies | Máquinas de juegos | máquinas de videojuegos, pinball
7994 | Arcades | arcade, video arcade, gaming lounge | Salas de videojuegos | arcade, maquinitas, videojuegos
7995 | Betting and casinos | gambling, casino, bets, sportsbook, fantasy sports, raffle | Apuestas y casinos | casino, apuestas, juegos de azar, rifas
7996 | Amusement parks and carnivals | amusement park, circus, carnival, fortune teller, bounce house | Parques de diversiones y ferias | parque de diversiones, circo, feria, inflables
7997 | Clubs and gyms | gym, yoga, fitness, pilates, crossfit, personal trainer, golf, country club, yoga studio, martial arts gym | Clubes y gimnasios | gimnasio, yoga, pilates, crossfit, entrenador personal, golf, estudio de yoga
7998 | Aquariums and zoos | aquarium, zoo, petting zoo | Acuarios y zoológicos | acuario, zoológico, delfinario
7999 | Recreation services | dance studio, swimming lessons, martial arts, karate, escape room, boat rental, climbing | Servicios recreativos | clases de baile, natación, artes marciales, karate, paseos en bote
8011 | Doctors | doctor, physician, clinic, dermatologist, pediatrician, psychiatrist | Médicos | doctor, doctora, clínica, dermatólogo, pediatra, psiquiatra
8021 | Dentists | dentist, orthodontist, dental clinic | Dentistas | odontólogo, ortodoncista, clínica dental
8031 | Osteopaths | osteopath, osteopathic doctor | Osteópatas | osteópata, osteopatía
8041 | Chiropractors | chiropractor, spine, back pain | Quiroprácticos | quiropráctico, columna, espalda
8042 | Optometrists | eye doctor, optometrist, ophthalmologist, eye exam | Optometristas | oculista, oftalmólogo, examen de la vista
8043 | Eyeglass stores | optician, glasses, eyewear, contact lenses, sunglasses | Ópticas | óptica, lentes, anteojos, gafas, lentes de contacto
8049 | Podiatrists | podiatrist, foot doctor, chiropodist | Podólogos | podólogo, pies
8050 | Nursing and personal care | nurse, home care, elder care, nursing home, caregiver | Enfermería y cuidado personal | enfermera, cuidador, asilo, cuidado de ancianos
8062 | Hospitals | hospital, emergency, surgery | Hospitales | sanatorio, urgencias, cirugía
8071 | Medical laboratories | blood test, medical lab, dental lab, diagnostics, X-ray | Laboratorios médicos | análisis de sangre, laboratorio clínico, rayos X
8099 | Health services | therapist, counseling, psychologist, physical therapy, acupuncture, chiropractor, nutritionist | Servicios de salud | terapeuta, psicólogo, fisioterapia, acupuntura, quiropráctico, nutriólogo
8111 | Legal services | lawyer, attorney, law firm, paralegal, immigration | Servicios legales | abogado, bufete, jurídico, notaría, inmigración
8211 | Schools | school, kindergarten, high school, academy | Escuelas | colegio, primaria, secundaria, preparatoria, academia
8220 | Colleges and universities | college, university, campus | Institutos superiores y universidades | universidad, colegio universitario, facultad
8241 | Distance learning schools | correspondence school, distance learning, e-learning, online school | Escuelas a distancia | educación a distancia, cursos por correspondencia
8244 | Business and secretarial schools | business school, secretarial school | Escuelas de negocios | escuela de negocios, secretariado
8249 | Trade and vocational schools | trade school, beauty school, flight school, truck driving school, bartending school | Escuelas técnicas y de oficios | escuela técnica, escuela de oficios, escuela de belleza, escuela de aviación
8299 | Educational services | tutor, tutoring, online courses, music lessons, driving school, language school, coaching, online course, classes, workshops, lessons | Servicios educativos | profesor particular, tutorías, cursos en línea, clases de música, autoescuela, idiomas, clases, talleres, cursos
8351 | Child care | daycare, nanny, preschool, babysitting, after school | Guarderías | guardería, niñera, preescolar, cuidado de niños
8398 | Charities | charity, nonprofit, donations, foundation, fundraising, non-profit, church charity | Organizaciones benéficas | caridad, sin fines de lucro, donaciones, fundación, ONG, organización sin fines de lucro
8641 | Civic and social associations | club, homeowners association, HOA, fraternity, veterans | Asociaciones cívicas y sociales | club, asociación de vecinos, condominio, veteranos
8651 | Political organizations | political campaign, candidate, PAC | Organizaciones políticas | campaña política, candidato, partido
8661 | Religious organizations | church, temple, mosque, synagogue, ministry | Organizaciones religiosas | iglesia, templo, mezquita, sinagoga, ministerio
8675 | Automobile associations | auto club, roadside club, car club | Asociaciones automovilísticas | club de autos, club automovilístico
8699 | Membership organizations | trade association, union, chamber of commerce, professional body | Organizaciones con membresía | sindicato, cámara de comercio, gremio, colegio profesional
8734 | Testing laboratories | lab, inspection, home inspector, analysis | Laboratorios de pruebas | laboratorio, inspección, análisis
8911 | Architects, engineers, surveyors | architect, engineer, engineering, surveyor, drafting | Arquitectos, ingenieros, topógrafos | arquitecto, ingeniero, ingeniería, topógrafo, planos
8931 | Accounting and bookkeeping | accountant, bookkeeper, CPA, payroll, auditor | Contabilidad y teneduría de libros | contador, contable, nómina, auditor
8999 | Professional services | freelancer, writer, editor, translator, interior designer, appraiser, researcher | Servicios profesionales | autónomo, escritor, traductor, diseñador de interiores, tasador
9211 | Court costs | court, alimony, child support | Costos judiciales | corte, tribunal, manutención
9222 | Fines | tickets, parking tickets, citations | Multas | infracciones, multas de tránsito
9223 | Bail and bond payments | bail bonds, bondsman | Fianzas | fianza, afianzadora
9311 | Tax payments | taxes, property tax | Pago de impuestos | impuestos, predial
9399 | Government services | government, city, county, permits, licenses | Servicios del gobierno | gobierno, municipio, condado, permisos, licencias
9402 | Postal services | post office, mailbox, PO box, stamps, postage | Servicios postales | correo, oficina postal, apartado postal, estampillas
`;
