package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Variant.ContainerLaunch;
import dev.loombench.tool.study.Variant.Transport;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.ParseResult;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Reads variants that are started by a command line or from an image.
 *
 * @param folder folder of the study file, which replaces <code>{folder}</code>
 * @param jdkReader reads the JDKs of variants
 * @param limitsReader reads the limits of variants
 * @param containerReader reads the containers of variants
 */
record CommandReader(
    Path folder, JdkReader jdkReader, LimitsReader limitsReader, ContainerReader containerReader) {

  /** Field of a variant from an existing image. */
  static final String IMAGE = "image";

  private static final String PORT = "{port}";
  private static final String FOLDER = "{folder}";

  /** Reads a variant with a command of this machine. */
  Variant read(String name, YamlFields fields) {
    ParseResult<List<String>> command = fields.required("command", "a list", this::words);
    ContainerReader.Fields container = containerReader.fields(fields);
    return read(name, fields, command, () -> container.of(fields));
  }

  /** Reads a variant from an existing image, whose command may be replaced. */
  Variant readImage(String name, YamlFields fields) {
    ParseResult<String> image =
        fields.required(IMAGE, "the name of an image", ContainerReader::image);
    ParseResult<List<String>> command = fields.optional("command", List.of(), this::words);
    ParseResult<ContainerLaunch> settings = containerReader.settings(fields);
    Variant read =
        read(name, fields, command, () -> Optional.of(settings.value().of(image.value())));
    if (read.server() instanceof Server.Command server && server.asksForJava()) {
      throw fields.refuse(
          IMAGE,
          "an image has its own Java; name it without '%s' and '%s'"
              .formatted(Server.Command.JAVA, Server.Command.JAVA_HOME));
    }
    return read;
  }

  private Variant read(
      String name,
      YamlFields fields,
      ParseResult<List<String>> command,
      Supplier<Optional<ContainerLaunch>> container) {
    ParseResult<OptionalInt> port =
        fields.optional("port", OptionalInt.empty(), ValueReaders.wholeOrUnset(65_535));
    ParseResult<String> ready = fields.optional("ready", "/", RequestReader::readyPath);
    ParseResult<Map<String, String>> environment =
        fields.optional("environment", Map.of(), CommandReader::environment);
    ParseResult<Map<String, SecretSource>> environmentFrom =
        fields.optional(
            "environment-from",
            Map.of(),
            value -> new SecretReader(folder).sources(value, CommandReader::variableName));
    ParseResult<Optional<String>> workFolder = fields.optional("workdir", this::existingFolder);
    ParseResult<Optional<String>> jdk = jdkReader.of(fields);
    ParseResult<List<String>> jvmFlags =
        fields.optional("jvm-flags", List.of(), JvmReader::variantFlags);
    ParseResult<Optional<String>> prometheus = EndpointReader.endpoint(fields);
    ParseResult<Limits> limits = limitsReader.of(fields);
    Supplier<Transport> transport = EndpointReader.transport(fields, folder, true);
    fields.done();
    var server =
        new Server.Command(
            command.value(),
            ready.value(),
            port.value(),
            environment.value(),
            environmentFrom.value(),
            workFolder.value());
    if (server.port().isEmpty() && !namesPort(server)) {
      throw fields.refuse(
          fields.names().contains("command") ? "command" : IMAGE,
          "no argument contains '{port}'; put it where the server takes its port,"
              + " or set 'port' to the port that it always uses");
    }
    if (!jvmFlags.value().isEmpty() && !server.takesJvmFlags()) {
      throw fields.refuse(
          "jvm-flags", "the command has no item '{jvm}'; add it where the JVM takes its flags");
    }
    if (server.takesJvmFlags()) {
      limitsReader.requireRoomForHeap(
          fields,
          fields.names().contains(IMAGE) ? IMAGE : "command",
          limits.value(),
          jvmFlags.value());
    }
    return new Variant(
        new VariantId(name),
        server,
        jdkReader.ofCommand(fields, jdk.value(), server.asksForJava()),
        jvmFlags.value(),
        limits.value(),
        prometheus.value(),
        container.get(),
        transport.get());
  }

  private String existingFolder(Cursor value) {
    Path existing = folder.resolve(ValueReaders.argument(value)).toAbsolutePath().normalize();
    if (!Files.isDirectory(existing)) {
      throw value.refuse(
          "no folder %s; name the folder to copy for each server".formatted(existing));
    }
    return existing.toString();
  }

  private static boolean namesPort(Server.Command server) {
    return Stream.concat(server.command().stream(), server.environment().values().stream())
        .anyMatch(text -> text.contains(PORT));
  }

  private List<String> words(Cursor value) {
    List<String> words = value.items("a list: the program and its arguments", CommandReader::word);
    if (words.isEmpty()) {
      throw value.refuse("the list is empty; give the program and its arguments");
    }
    return words.stream().map(word -> word.replace(FOLDER, folder.toString())).toList();
  }

  private static String word(Cursor value) {
    String word = ValueReaders.argument(value);
    if (word.contains(Server.Command.JVM) && !word.equals(Server.Command.JVM)) {
      throw value.refuseFound("'{jvm}' as a separate item; it expands to several arguments");
    }
    return word;
  }

  private static Map<String, String> environment(Cursor value) {
    return NamedValues.map(value, "a mapping of variables to text", CommandReader::variable);
  }

  private static String variable(String name, Cursor value) {
    variableName(name, value);
    return ValueReaders.argument(value);
  }

  private static void variableName(String name, Cursor value) {
    if (name.isEmpty() || name.contains("=") || name.indexOf(0) >= 0) {
      throw value.refuse("not a valid name of an environment variable; remove '=' and U+0000");
    }
  }
}
