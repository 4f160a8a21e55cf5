package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Packaging;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.ServerModule;
import dev.loombench.tool.study.ServerOption;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Variant.Transport;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.ParseResult;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Reader of the variants to compare. */
final class VariantReader {

  private final Path folder;
  private final CommandReader commandReader;
  private final JdkReader jdkReader;
  private final LimitsReader limitsReader;
  private final ContainerReader containerReader;

  /**
   * Creates a reader of variants.
   *
   * @param folder folder of the study file, for {@link CommandReader} and certificates
   * @param jdkReader reads the JDKs of variants
   * @param limitsReader reads the limits of variants
   * @param containerReader reads the containers of variants
   */
  VariantReader(
      Path folder,
      JdkReader jdkReader,
      LimitsReader limitsReader,
      ContainerReader containerReader) {
    this.folder = folder;
    this.commandReader = new CommandReader(folder, jdkReader, limitsReader, containerReader);
    this.jdkReader = jdkReader;
    this.limitsReader = limitsReader;
    this.containerReader = containerReader;
  }

  List<Variant> readAll(Cursor variants) {
    return NamedValues.read(variants, "variant", this::variant);
  }

  private Variant variant(String name, Cursor variant) {
    YamlFields fields = variant.fields("a mapping with 'server', 'command', 'image' or 'url'");
    String kind =
        fields.names().contains(CommandReader.IMAGE)
            ? CommandReader.IMAGE // it may have a command too
            : fields.oneOf(List.of("server", "command", CommandReader.IMAGE, "url"));
    return switch (kind) {
      case "server" -> bundled(name, fields);
      case "command" -> commandReader.read(name, fields);
      case CommandReader.IMAGE -> commandReader.readImage(name, fields);
      default -> running(name, fields);
    };
  }

  private Variant bundled(String name, YamlFields fields) {
    ServerModule module =
        fields
            .required(
                "server",
                "the name of a server",
                ValueReaders.oneOf(List.of(ServerModule.values()), ServerModule::key))
            .value();
    ParseResult<Packaging> packaging =
        fields.optional(
            "packaging", Packaging.JAR, ValueReaders.oneOf(module.packagings(), Packaging::key));
    var options = new LinkedHashMap<String, ParseResult<Optional<String>>>();
    for (ServerOption option : module.options()) {
      options.put(option.key(), fields.optional(option.key(), value -> option(value, option)));
    }
    ParseResult<Map<String, String>> frameworkProperties =
        fields.others(field -> field.contains("."), (_, value) -> ValueReaders.argument(value));
    ParseResult<Optional<String>> jdk = jdkReader.of(fields);
    ParseResult<List<String>> jvmFlags =
        fields.optional("jvm-flags", List.of(), JvmReader::variantFlags);
    ParseResult<Optional<String>> prometheus = EndpointReader.endpoint(fields);
    ParseResult<Limits> limits = limitsReader.of(fields);
    ContainerReader.Fields container = containerReader.fields(fields);
    fields.done();
    var properties = new LinkedHashMap<>(frameworkProperties.value());
    options.forEach((key, given) -> given.value().ifPresent(value -> properties.put(key, value)));
    requireOptionsOfModel(fields, module, properties);
    var server = new Server.Bundled(module.key(), properties, packaging.value());
    requireJarForMetrics(fields, module, server);
    limitsReader.requireRoomForHeap(fields, "server", limits.value(), jvmFlags.value());
    return new Variant(
        new VariantId(name),
        server,
        jdkReader.ofServer(fields, jdk.value()),
        jvmFlags.value(),
        limits.value(),
        prometheus.value(),
        container.of(fields));
  }

  private static void requireOptionsOfModel(
      YamlFields fields, ServerModule module, Map<String, String> properties) {
    module.options().stream()
        .filter(option -> properties.containsKey(option.key()))
        .filter(option -> !module.takes(option, properties))
        .findFirst()
        .ifPresent(
            option -> {
              throw fields.refuse(
                  option.key(),
                  "'%s' does not accept it %s; remove it"
                      .formatted(module.key(), module.whyNot(option, properties)));
            });
  }

  /**
   * Quarkus fixes its metrics when it builds, and other packagings are made of the default build.
   */
  private static void requireJarForMetrics(
      YamlFields fields, ServerModule module, Server.Bundled server) {
    if (module == ServerModule.QUARKUS
        && server.hasFrameworkMetrics()
        && server.packaging() != Packaging.JAR) {
      throw fields.refuse(
          ServerOption.METRICS.key(),
          "'%s' has metrics packaged as '%s' only; remove 'metrics' or 'packaging'"
              .formatted(module.key(), Packaging.JAR.key()));
    }
  }

  private static String option(Cursor value, ServerOption option) {
    String text = value.text(option.allowed());
    if (!option.accepts(text)) {
      throw value.refuseFound(option.allowed());
    }
    return text;
  }

  private Variant running(String name, YamlFields fields) {
    limitsReader.refuse(fields);
    ParseResult<URI> url = fields.required("url", "a URL", VariantReader::url);
    ParseResult<String> ready = fields.optional("ready", "/", RequestReader::readyPath);
    ParseResult<Optional<String>> prometheus = EndpointReader.endpoint(fields);
    Supplier<Transport> transport = EndpointReader.transport(fields, folder, false);
    fields.done();
    return new Variant(
            new VariantId(name),
            new Server.Running(url.value(), ready.value()),
            List.of(),
            Limits.NONE,
            prometheus.value())
        .over(transport.get());
  }

  private static URI url(Cursor value) {
    String allowed = "scheme, host and port only, like http://127.0.0.1:8080";
    return EndpointReader.httpUri(value.text(allowed))
        .filter(uri -> uri.getPath().isEmpty() || uri.getPath().equals("/"))
        .filter(uri -> uri.getQuery() == null)
        .map(uri -> URI.create("%s://%s".formatted(uri.getScheme(), uri.getAuthority())))
        .orElseThrow(() -> value.refuseFound(allowed));
  }
}
