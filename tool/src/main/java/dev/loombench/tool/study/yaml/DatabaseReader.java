package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.DatabaseChoice;
import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.ParseResult;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads the database that servers query. */
final class DatabaseReader {

  private static final int MAX_CONNECTIONS = 10_000;
  private static final String URL_RULE =
      "host, port and name, like postgresql://127.0.0.1:5432/name";

  private final Path folder;

  /**
   * Creates a reader.
   *
   * @param folder folder of the study file; paths are relative to it
   */
  DatabaseReader(Path folder) {
    this.folder = folder;
  }

  DatabaseChoice read(Cursor database) {
    YamlFields fields =
        database.fields("a mapping with 'connections' and 'folder', or with 'url' and 'user'");
    return fields.names().contains("url") ? own(fields) : embedded(fields);
  }

  private DatabaseChoice embedded(YamlFields fields) {
    ParseResult<Integer> connections =
        fields.optional(
            "connections",
            DatabaseChoice.DEFAULT.connections(),
            ValueReaders.whole(1, MAX_CONNECTIONS));
    ParseResult<Optional<Path>> data =
        fields.optional(
            "folder", value -> folder.resolve(ValueReaders.argument(value)).normalize());
    fields.done();
    return new DatabaseChoice.Embedded(connections.value(), data.value());
  }

  private DatabaseChoice own(YamlFields fields) {
    ParseResult<URI> url = fields.required("url", "a URL", DatabaseReader::url);
    ParseResult<String> user = fields.required("user", "the database user", ValueReaders::argument);
    ParseResult<Optional<SecretSource>> password =
        fields.optional("password-from", new SecretReader(folder)::source);
    fields.done();
    return new DatabaseChoice.Own(url.value(), user.value(), password.value());
  }

  private static URI url(Cursor value) {
    return EndpointReader.uri(value.text(URL_RULE))
        .filter(DatabaseReader::isDatabase)
        .orElseThrow(() -> value.refuseFound(URL_RULE));
  }

  private static boolean isDatabase(URI url) {
    return "postgresql".equals(url.getScheme())
        && url.getHost() != null
        && url.getPort() > 0
        && url.getUserInfo() == null
        && url.getQuery() == null
        && url.getPath().matches("/[A-Za-z0-9_.-]+");
  }

  /** Refuses pools larger than the database accepts, which would fail later in every trial. */
  static void requireRoomForPools(
      YamlFields study, DatabaseChoice database, List<Variant> variants) {
    if (!(database instanceof DatabaseChoice.Embedded(int connections, _))) {
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
