package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.DatabaseChoice;
import dev.loombench.tool.study.DatabaseChoice.DatabaseEngine;
import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.ServerModule;
import dev.loombench.tool.study.ServerOption;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reader of the database that servers query. */
record DatabaseReader(Path folder) {

  private static final String ENGINE = ServerOption.ENGINE.key();
  private static final int MAX_CONNECTIONS = 10_000;
  private static final String URL_RULE =
      "host, port and name, like postgresql://127.0.0.1:5432/name or mariadb://127.0.0.1:3306/name";

  private static final String MYSQL =
      "MySQL is not supported, because its inserts do not return ids (no 'returning'); use MariaDB 10.5 or newer";

  DatabaseChoice read(Cursor database) {
    YamlFields fields =
        database.fields(
            "a mapping with 'engine', 'connections', 'folder' and 'init', or with 'url' and 'user'");
    return fields.names().contains("url") ? own(fields) : embedded(fields);
  }

  private DatabaseChoice embedded(YamlFields fields) {
    DatabaseEngine engine = fields.word(ENGINE, DatabaseChoice.DEFAULT.engine());
    int connections =
        fields.optional(
            "connections",
            DatabaseChoice.DEFAULT.connections(),
            ValueReaders.whole(1, MAX_CONNECTIONS));
    Optional<Path> data = fields.optional("folder", value -> value.path(folder).normalize());
    Optional<Path> init = fields.optional("init", this::readable);
    fields.done();
    return new DatabaseChoice.Embedded(engine, connections, data, init);
  }

  private Path readable(Cursor value) {
    Path file = value.path(folder).toAbsolutePath().normalize();
    if (!Files.isReadable(file)) {
      throw value.refuse("no readable file %s; name a file with SQL".formatted(file));
    }
    return file;
  }

  private DatabaseChoice own(YamlFields fields) {
    URI url = fields.required("url", "a URL", DatabaseReader::url);
    String user = fields.required("user", "the database user", Cursor::argument);
    Optional<SecretSource> password =
        fields.optional("password-from", new SecretReader(folder)::source);
    fields.done();
    return new DatabaseChoice.Own(url, user, password);
  }

  private static URI url(Cursor value) {
    Optional<URI> url = EndpointReader.uri(value.text(URL_RULE));
    if (url.map(URI::getScheme).filter("mysql"::equals).isPresent()) {
      throw value.refuse(MYSQL);
    }
    return url.filter(DatabaseReader::isDatabase).orElseThrow(() -> value.refuseFound(URL_RULE));
  }

  private static boolean isDatabase(URI url) {
    return DatabaseEngine.of(url.getScheme()).isPresent()
        && url.getHost() != null
        && url.getPort() > 0
        && url.getUserInfo() == null
        && url.getQuery() == null
        && url.getPath().matches("/[A-Za-z0-9_.-]+");
  }

  /**
   * Returns the variants of a study whose workloads query a database. Those with one build per
   * engine get the build for it.
   *
   * @throws dev.loombench.tool.problem.Problem if a variant is built for another engine
   */
  static List<Variant> onEngine(YamlFields study, DatabaseChoice database, List<Variant> variants) {
    return variants.stream().map(variant -> onEngine(study, database.engine(), variant)).toList();
  }

  private static Variant onEngine(YamlFields study, DatabaseEngine engine, Variant variant) {
    if (!(variant.server() instanceof Server.Bundled bundled)) {
      return variant;
    }
    ServerModule module = ServerModule.of(bundled.module()).orElseThrow();
    Map<String, String> properties = bundled.properties();
    String built = properties.getOrDefault(ENGINE, engine.key());
    if (!built.equals(engine.key())) {
      throw study.refuse(
          "variants",
          "'%s' is for %s, but 'database' is %s; remove 'engine' from the variant"
              .formatted(variant.id(), built, engine.key()));
    }
    if (engine == DatabaseChoice.DEFAULT.engine()) {
      return variant;
    }
    return module.takes(ServerOption.ENGINE, properties)
        ? variant.with(bundled.with(ENGINE, engine.key()))
        : variant;
  }

  /** Refuses pools larger than the database accepts, which would fail later in every trial. */
  static void requireRoomForPools(
      YamlFields study, DatabaseChoice database, List<Variant> variants) {
    if (!(database instanceof DatabaseChoice.Embedded(_, int connections, _, _))) {
      return;
    }
    for (Variant variant : variants) {
      if (variant.server() instanceof Server.Bundled(_, var properties, _)
          && Integer.parseInt(properties.getOrDefault("pool", "1")) > connections) {
        throw study.refuse(
            "variants",
            "'%s' has a pool of %s, but the database accepts %d connections; raise 'database.connections'"
                .formatted(variant.id(), properties.get("pool"), connections));
      }
    }
  }
}
