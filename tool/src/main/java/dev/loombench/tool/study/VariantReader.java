package dev.loombench.tool.study;

import dev.loombench.tool.study.yaml.Cursor;
import dev.loombench.tool.study.yaml.Fields;
import dev.loombench.tool.study.yaml.Read;
import dev.loombench.tool.study.yaml.Values;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the servers to compare. */
final class VariantReader {

  private final CommandReader commandReader;
  private final JdkReader jdkReader;
  private final LimitsReader limitsReader;

  /**
   * A reader of variants.
   *
   * @param folder the study file's, which commands may name
   * @param jdkReader reads their JDKs
   * @param limitsReader reads their limits
   */
  VariantReader(Path folder, JdkReader jdkReader, LimitsReader limitsReader) {
    this.commandReader = new CommandReader(folder, jdkReader, limitsReader);
    this.jdkReader = jdkReader;
    this.limitsReader = limitsReader;
  }

  List<Variant> readAll(Cursor variants) {
    return NamedValues.read(variants, "variant", this::variant);
  }

  private Variant variant(String name, Cursor variant) {
    Fields fields = variant.fields("a mapping with 'server', 'command' or 'url'");
    return switch (fields.oneOf(List.of("server", "command", "url"))) {
      case "server" -> bundled(name, fields);
      case "command" -> commandReader.read(name, fields);
      default -> running(name, fields);
    };
  }

  private Variant bundled(String name, Fields fields) {
    ServerModule module =
        fields
            .required(
                "server",
                "a server's name",
                Values.oneOf(List.of(ServerModule.values()), ServerModule::key))
            .value();
    Read<Packaging> packaging =
        fields.optional(
            "packaging", Packaging.JAR, Values.oneOf(module.packagings(), Packaging::key));
    var options = new LinkedHashMap<String, Read<Optional<String>>>();
    for (ServerOption option : module.options()) {
      options.put(option.key(), fields.optional(option.key(), value -> option(value, option)));
    }
    Read<Map<String, String>> frameworkProperties =
        fields.others(field -> field.contains("."), (_, value) -> Values.argument(value));
    Read<Optional<String>> jdk = jdkReader.of(fields);
    Read<List<String>> jvmFlags = fields.optional("jvm-flags", List.of(), JvmReader::variantFlags);
    Read<String> prometheus = EndpointReader.endpoint(fields);
    Read<Limits> limits = limitsReader.of(fields);
    fields.done();
    var properties = new LinkedHashMap<>(frameworkProperties.value());
    options.forEach((key, given) -> given.value().ifPresent(value -> properties.put(key, value)));
    requireOptionsOfModel(fields, module, properties);
    limitsReader.requireRoomForHeap(fields, "server", limits.value(), jvmFlags.value());
    return new Variant(
        name,
        new Server.Bundled(module.key(), properties, packaging.value()),
        jdkReader.ofServer(fields, jdk.value()),
        jvmFlags.value(),
        limits.value(),
        prometheus.value());
  }

  private static void requireOptionsOfModel(
      Fields fields, ServerModule module, Map<String, String> properties) {
    module.options().stream()
        .filter(option -> properties.containsKey(option.key()))
        .filter(option -> !module.takes(option, properties))
        .findFirst()
        .ifPresent(
            option -> {
              throw fields.refuse(
                  option.key(),
                  "'%s' does not take it with model '%s'"
                      .formatted(
                          module.key(),
                          properties.getOrDefault(ServerOption.MODEL.key(), "worker")));
            });
  }

  private static String option(Cursor value, ServerOption option) {
    String text = value.text(option.allowed());
    if (!option.accepts(text)) {
      throw value.refuseFound(option.allowed());
    }
    return text;
  }

  private Variant running(String name, Fields fields) {
    limitsReader.refuse(fields);
    Read<URI> url = fields.required("url", "a URL", VariantReader::url);
    Read<String> ready = fields.optional("ready", "/", RequestReader::path);
    Read<String> prometheus = EndpointReader.endpoint(fields);
    fields.done();
    return new Variant(
        name,
        new Server.Running(url.value(), ready.value()),
        List.of(),
        Limits.NONE,
        prometheus.value());
  }

  private static URI url(Cursor value) {
    String allowed = "scheme, host and port only, like http://127.0.0.1:8080";
    return uri(value.text(allowed))
        .filter(VariantReader::isOrigin)
        .map(given -> URI.create("%s://%s".formatted(given.getScheme(), given.getAuthority())))
        .orElseThrow(() -> value.refuseFound(allowed));
  }

  private static Optional<URI> uri(String text) {
    try {
      return Optional.of(new URI(text));
    } catch (URISyntaxException notAUri) {
      return Optional.empty();
    }
  }

  private static boolean isOrigin(URI uri) {
    return ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
        && uri.getHost() != null
        && uri.getPort() != 0
        && uri.getPort() <= 65_535
        && uri.getUserInfo() == null
        && (uri.getPath().isEmpty() || uri.getPath().equals("/"))
        && uri.getQuery() == null
        && uri.getFragment() == null;
  }
}
