package dev.loombench.tool.launch;

import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.JvmSettings.Collector;
import dev.loombench.tool.study.Packaging;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * An installation with the real supervisor and, as its only server, {@link TinyServer} as the
 * module {@code tiny}.
 */
public record TinyHome(Path home) {

  /** The JDK of this test. */
  public static final Path JDK = Path.of(System.getProperty("java.home"));

  static final Path SUPERVISOR = Path.of("..", "bin", "supervise").toAbsolutePath().normalize();

  private static final JvmSettings SETTINGS =
      JvmSettings.of("64m", Collector.SERIAL, List.of("-XX:TieredStopAtLevel=1"));

  /** In that folder, which is empty. */
  public static TinyHome in(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("bin"));
    Files.copy(SUPERVISOR, folder.resolve("bin/supervise"), StandardCopyOption.COPY_ATTRIBUTES);
    Path target = Files.createDirectories(folder.resolve("servers/tiny/target"));
    writeJar(target.resolve("tiny.jar"));
    return new TinyHome(folder);
  }

  /** Returns the running processes whose command line names its jar. */
  List<ProcessHandle> processes() {
    return ProcessHandle.allProcesses()
        .filter(process -> process.info().commandLine().orElse("").contains(jar().toString()))
        .toList();
  }

  Launcher launcher() {
    return new Launcher(home, LaunchInputsSource.asBuilt(home, JDK), CpuPlacement.ofThisProcess());
  }

  LaunchSpec bundled(Map<String, String> properties, List<String> jvmFlags) {
    return spec(
        new Variant(new VariantId("tiny"), new Server.Bundled("tiny", properties), jvmFlags));
  }

  LaunchSpec command(String... command) {
    return command(
        new Server.Command(
            List.of(command), "/", OptionalInt.empty(), Map.of(), Map.of(), Optional.empty()));
  }

  LaunchSpec command(Server server) {
    return spec(new Variant(new VariantId("yours"), server, List.of()));
  }

  LaunchSpec impatient(LaunchSpec spec) {
    return new LaunchSpec(
        spec.variant(),
        spec.jvm(),
        spec.recorderFlags(),
        spec.gcEndpoint(),
        spec.context(),
        Duration.ofSeconds(2),
        spec.workDirectory(),
        spec.logFile());
  }

  LaunchSpec within(LaunchSpec spec, ServerContext context) {
    return new LaunchSpec(
        spec.variant(),
        spec.jvm(),
        spec.recorderFlags(),
        spec.gcEndpoint(),
        context,
        spec.readyWithin(),
        spec.workDirectory(),
        spec.logFile());
  }

  /** The launch of a server of that form. */
  public LaunchSpec as(Packaging packaging) {
    return spec(
        new Variant(
            new VariantId("tiny"), new Server.Bundled("tiny", Map.of(), packaging), List.of()));
  }

  /** The server's jar. */
  public Path jar() {
    return home.resolve("servers/tiny/target/tiny.jar");
  }

  LaunchSpec spec(Variant variant) {
    return new LaunchSpec(
        variant,
        SETTINGS,
        List.of(),
        false,
        ServerContext.NOTHING,
        Duration.ofSeconds(60),
        home.resolve("work"),
        home.resolve("work/server.log"));
  }

  private static void writeJar(Path jar) throws IOException {
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, TinyServer.class.getName());
    String classFile = TinyServer.class.getName().replace('.', '/') + ".class";
    try (OutputStream file = Files.newOutputStream(jar);
        var out = new JarOutputStream(file, manifest);
        InputStream in = TinyServer.class.getClassLoader().getResourceAsStream(classFile)) {
      out.putNextEntry(new JarEntry(classFile));
      in.transferTo(out);
      out.closeEntry();
    }
  }
}
