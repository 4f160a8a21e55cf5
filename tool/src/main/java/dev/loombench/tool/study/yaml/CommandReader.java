package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Variant.ContainerLaunch;
import dev.loombench.tool.study.Variant.Transport;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads variants that are started by a command line or from an image. */
record CommandReader(
    Path folder, JdkReader jdkReader, LimitsReader limitsReader, ContainerReader containerReader) {

  /** Field of a variant from an existing image. */
  static final String IMAGE = "image";

  private static final String PORT = "{port}";
  private static final String PROGRAM = "the program and its arguments";

  /** Reads a variant with a command of this machine. */
  Variant read(String name, YamlFields fields) {
    return read(
        name,
        fields,
        fields.required("command", "a list", this::words),
        containerReader.of(fields));
  }

  /** Reads a variant from an existing image, whose command may be replaced. */
  Variant readImage(String name, YamlFields fields) {
    String image = fields.required(IMAGE, "the name of an image", ContainerReader::image);
    List<String> command = fields.optional("command", List.of(), this::words);
    Optional<ContainerLaunch> container =
        Optional.ofNullable(image).map(containerReader.settings(fields)::of);
    Variant read = read(name, fields, command, container);
    if (read.server() instanceof Server.Command server && server.asksForJava()) {
      throw fields.refuse(
          IMAGE,
          "an image has its own Java; name it without '%s' and '%s'"
              .formatted(Server.Command.JAVA, Server.Command.JAVA_HOME));
    }
    return read;
  }

  private Variant read(
      String name, YamlFields fields, List<String> command, Optional<ContainerLaunch> container) {
    OptionalInt port =
        fields.optional("port", OptionalInt.empty(), ValueReaders.wholeOrUnset(65_535));
    String ready = fields.optional("ready", "/", RequestReader::readyPath);
    Map<String, String> environment =
        fields.map("environment", "a mapping of variables to text", CommandReader::variable);
    Map<String, SecretSource> environmentFrom =
        new SecretReader(folder).sources(fields, "environment-from", CommandReader::variableName);
    Optional<String> workFolder = fields.optional("workdir", this::existingFolder);
    Optional<String> jdk = jdkReader.of(fields);
    List<String> jvmFlags = JvmReader.variantFlags(fields);
    Optional<String> prometheus = EndpointReader.endpoint(fields);
    Limits limits = limitsReader.of(fields);
    Transport transport = EndpointReader.transport(fields, folder, true);
    fields.done();
    var server = new Server.Command(command, ready, port, environment, environmentFrom, workFolder);
    if (server.port().isEmpty() && !namesPort(server)) {
      throw fields.refuse(
          fields.names().contains("command") ? "command" : IMAGE,
          "no argument contains '{port}'; put it where the server takes its port,"
              + " or set 'port' to the port that it always uses");
    }
    if (!jvmFlags.isEmpty() && !server.takesJvmFlags()) {
      throw fields.refuse(
          "jvm-flags", "the command has no item '{jvm}'; add it where the JVM takes its flags");
    }
    if (server.takesJvmFlags()) {
      limitsReader.requireRoomForHeap(
          fields, fields.names().contains(IMAGE) ? IMAGE : "command", limits, jvmFlags);
    }
    return new Variant(
        new VariantId(name),
        server,
        jdkReader.ofCommand(fields, jdk, server.asksForJava()),
        jvmFlags,
        limits,
        prometheus,
        container,
        transport);
  }

  private String existingFolder(Cursor value) {
    Path existing = value.path(folder).toAbsolutePath().normalize();
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
    return command(value, folder, CommandReader::word);
  }

  /** Reads a program and its arguments, in which <code>{folder}</code> is replaced. */
  static List<String> command(Cursor value, Path folder, Function<Cursor, String> word) {
    return value.items("a list: the program and its arguments", PROGRAM, word).stream()
        .map(one -> one.replace("{folder}", folder.toString()))
        .toList();
  }

  private static String word(Cursor value) {
    String word = value.argument();
    if (word.contains(Server.Command.JVM) && !word.equals(Server.Command.JVM)) {
      throw value.refuseFound("'{jvm}' as a separate item; it expands to several arguments");
    }
    return word;
  }

  private static String variable(String name, Cursor value) {
    variableName(name, value);
    return value.argument();
  }

  private static void variableName(String name, Cursor value) {
    if (name.isEmpty() || name.contains("=") || name.indexOf(0) >= 0) {
      throw value.refuse("not a valid name of an environment variable; remove '=' and U+0000");
    }
  }
}
