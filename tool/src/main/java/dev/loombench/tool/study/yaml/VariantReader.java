package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Packaging;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.ServerModule;
import dev.loombench.tool.study.ServerOption;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Variant.ContainerLaunch;
import dev.loombench.tool.study.Variant.Transport;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reader of the variants to compare. */
record VariantReader(
    Path folder, JdkReader jdkReader, LimitsReader limitsReader, ContainerReader containerReader) {

  List<Variant> readAll(Cursor variants) {
    return variants.named("variant", this::variant);
  }

  private Variant variant(String name, Cursor variant) {
    YamlFields fields = variant.fields("a mapping with 'server', 'command', 'image' or 'url'");
    String kind =
        fields.names().contains(CommandReader.IMAGE)
            ? CommandReader.IMAGE // it may have a command too
            : fields.oneOf(List.of("server", "command", CommandReader.IMAGE, "url"));
    return switch (kind) {
      case "server" -> bundled(name, fields);
      case "command" -> commandReader().read(name, fields);
      case CommandReader.IMAGE -> commandReader().readImage(name, fields);
      default -> running(name, fields);
    };
  }

  private CommandReader commandReader() {
    return new CommandReader(folder, jdkReader, limitsReader, containerReader);
  }

  private Variant bundled(String name, YamlFields fields) {
    ServerModule module =
        fields.required("server", "the name of a server", ValueReaders.oneOf(ServerModule.class));
    fields.requireReadable();
    Packaging packaging =
        fields.optional(
            "packaging", Packaging.JAR, ValueReaders.oneOf(module.packagings(), Packaging::key));
    var options = new LinkedHashMap<String, String>();
    for (ServerOption option : module.options()) {
      fields
          .optional(option.key(), value -> value.text(option.allowed(), option::accepts))
          .ifPresent(value -> options.put(option.key(), value));
    }
    var properties = fields.others(field -> field.contains("."), (_, value) -> value.argument());
    properties.putAll(options);
    Optional<String> jdk = jdkReader.of(fields);
    List<String> jvmFlags = JvmReader.variantFlags(fields);
    Optional<String> prometheus = EndpointReader.endpoint(fields);
    Limits limits = limitsReader.of(fields);
    Optional<ContainerLaunch> container = containerReader.of(fields);
    fields.done();
    requireOptionsOfModel(fields, module, properties);
    var server = new Server.Bundled(module.key(), properties, packaging);
    requireJarForMetrics(fields, module, server);
    limitsReader.requireRoomForHeap(fields, "server", limits, jvmFlags);
    return new Variant(
        new VariantId(name),
        server,
        jdkReader.ofServer(fields, jdk),
        jvmFlags,
        limits,
        prometheus,
        container,
        Variant.Transport.DEFAULT);
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

  private Variant running(String name, YamlFields fields) {
    limitsReader.refuse(fields);
    URI url = fields.required("url", "a URL", VariantReader::url);
    String ready = fields.optional("ready", "/", RequestReader::readyPath);
    Optional<String> prometheus = EndpointReader.endpoint(fields);
    Transport transport = EndpointReader.transport(fields, folder, false);
    fields.done();
    return new Variant(
            new VariantId(name), new Server.Running(url, ready), List.of(), Limits.NONE, prometheus)
        .over(transport);
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
