package dev.loombench.tool.launch.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.launch.LaunchInputs;
import dev.loombench.tool.launch.LaunchInputsSource;
import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Packaging;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.identity.Condition;
import dev.loombench.tool.trial.identity.EpochIdentity;
import dev.loombench.tool.trial.identity.FileChange;
import dev.loombench.tool.trial.identity.ServerIdentity;
import dev.loombench.tool.trial.identity.ServerIdentity.HashedFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdentityReaderTest {

  /** SHA-256 of the text {@code one}. */
  private static final String HASH_OF_ONE =
      "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed";

  @TempDir private Path folder;

  @Test
  void theHashIsThatOfTheContent() throws IOException {
    Path app = write("app.bin", "one");

    assertThat(files(app.toString())).contains(new HashedFile(app.toString(), HASH_OF_ONE));
  }

  @Test
  void findsJarsWithTheirLibrariesClassPathsAgentsAndArgumentFiles() throws IOException {
    write("libs/one.jar", "1");
    write("classes/app/Main.class", "2");
    write("agent.jar", "3");
    write("more/b.jar", "4");
    write("more/readme.txt", "5");
    Path arguments = write("arguments", "-cp " + folder.resolve("more/*"));
    Path app = jar("app.jar", "libs/one.jar");

    assertThat(
            files(
                "-javaagent:%s=port=1".formatted(folder.resolve("agent.jar")),
                "-cp",
                app + ":" + folder.resolve("classes"),
                "@" + arguments,
                "-Dconfig=" + write("app.yaml", "6")))
        .extracting(file -> folder.relativize(Path.of(file.name())).toString())
        .contains(
            "app.jar",
            "libs/one.jar",
            "classes/app/Main.class",
            "agent.jar",
            "arguments",
            "more/b.jar",
            "app.yaml")
        .doesNotContain("more/readme.txt");
  }

  @Test
  void findsFilesOfACommandInAShell() throws IOException {
    Path app = write("app.jar", "1");

    assertThat(files("-c", "exec java -jar %s --port {port}".formatted(app)))
        .extracting(HashedFile::name)
        .contains(app.toString());
  }

  @Test
  void leavesOutWhatTheServerWrites() throws IOException {
    Path log = write("server.log", "1");
    Path recording = write("all.jfr", "2");

    assertThat(files("--log=" + log, "-XX:StartFlightRecording=filename=" + recording))
        .extracting(HashedFile::name)
        .doesNotContain(log.toString(), recording.toString());
  }

  @Test
  void aProgramOfThePathIsHashedAndAJdkIsKnownByItsReleaseFile() throws IOException {
    Path jdk = jdk("25.0.2");
    Study study =
        study(
            new Server.Command(
                List.of("sh", "{java}"),
                "/",
                OptionalInt.empty(),
                Map.of(),
                Map.of(),
                Optional.empty()));
    EpochIdentity before = reader(study, jdk).read(Optional.empty());
    jdk("25.0.3");
    EpochIdentity now = reader(study, jdk).read(Optional.empty());

    assertThat(before.servers().getFirst().files())
        .extracting(HashedFile::name)
        .anyMatch(name -> name.endsWith("/sh"));
    assertThat(before.changesTo(now))
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.file()).isEqualTo("release file of its JDK");
              assertThat(change.before().orElseThrow()).endsWith("(25.0.2)");
              assertThat(change.now().orElseThrow()).endsWith("(25.0.3)");
            });
  }

  @Test
  void aBundledServerIsKnownByTheFilesOfItsBuild() throws IOException {
    Path jar = write("home/servers/helidon/target/helidon.jar", "one");
    Study study = study(new Server.Bundled("helidon", Map.of(), Packaging.JAR));
    var inputs = LaunchInputsSource.always(new LaunchInputs(jdk("25"), Artifact.OnJvm.jar(jar)));
    var reader = new IdentityReader(folder.resolve("home"), study, inputs);
    List<ServerIdentity> before = reader.servers();
    assertThat(before.getFirst().files())
        .containsExactly(new HashedFile("servers/helidon/target/helidon.jar", HASH_OF_ONE));

    write("home/servers/helidon/target/helidon.jar", "another");

    assertThat(identity(before).changesTo(identity(reader.servers())))
        .extracting(FileChange::file)
        .containsExactly("servers/helidon/target/helidon.jar");
  }

  @Test
  void aChangedGeneratorIsAChangeOfLoombench() throws IOException {
    Path jdk = jdk("25");
    Study study =
        study(
            new Server.Command(
                List.of("sh"), "/", OptionalInt.empty(), Map.of(), Map.of(), Optional.empty()));
    write("home/loadgen/target/loadgen.jar", "one");
    EpochIdentity before = reader(study, jdk).read(Optional.empty());
    write("home/loadgen/target/loadgen.jar", "two");

    assertThat(before.changesTo(reader(study, jdk).read(Optional.empty())))
        .extracting(FileChange::owner, FileChange::file)
        .containsExactly(tuple("Loombench", "loadgen/target/loadgen.jar"));
  }

  @Test
  void theConditionsOfThisMachineAreRead() throws IOException {
    EpochIdentity here =
        reader(
                study(
                    new Server.Command(
                        List.of("sh"),
                        "/",
                        OptionalInt.empty(),
                        Map.of(),
                        Map.of(),
                        Optional.empty())),
                jdk("25"))
            .read(Optional.of("18.6"));

    assertThat(here.conditions())
        .containsKeys(Condition.BOOT, Condition.HOST, Condition.KERNEL, Condition.ALLOWED_CPUS)
        .containsEntry(Condition.DATABASE, "18.6")
        .hasEntrySatisfying(
            Condition.TOOL_JDK,
            jdk -> assertThat(jdk).startsWith(System.getProperty("java.vm.version")));
    assertThat(here.conditions().get(Condition.ALLOWED_CPUS)).matches("[0-9,-]+");
  }

  private List<HashedFile> files(String... words) throws IOException {
    var command = new ArrayList<>(List.of("sh"));
    command.addAll(List.of(words));
    return reader(
            study(
                new Server.Command(
                    command, "/", OptionalInt.empty(), Map.of(), Map.of(), Optional.empty())),
            jdk("25"))
        .servers()
        .getFirst()
        .files();
  }

  private IdentityReader reader(Study study, Path jdk) {
    return new IdentityReader(
        folder.resolve("home"),
        study,
        LaunchInputsSource.always(
            new LaunchInputs(jdk, Artifact.OnJvm.jar(folder.resolve("none.jar")))));
  }

  private static EpochIdentity identity(List<ServerIdentity> servers) {
    return new EpochIdentity(servers, List.of(), Map.of());
  }

  private static Study study(Server server) {
    return new Study(
        "test",
        "which?",
        new VariantId("mine"),
        List.of(new Variant(new VariantId("mine"), server, List.of())),
        List.of(
            new Workload(
                new WorkloadId("delay"),
                new Work.Kernel(KernelName.DELAY, Map.of()),
                List.of(new OpenModel.Open(50, Spacing.POISSON)))),
        JvmSettings.of("512m", JvmSettings.Collector.SERIAL, List.of()),
        new Protocol(
            new Protocol.Blocks(3, 1),
            7,
            Duration.ofSeconds(3),
            Duration.ofSeconds(8),
            new Protocol.WarmUp(0.1, 0.05, Duration.ofSeconds(45)),
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            0.05),
        new Design.Fixed(),
        Study.Options.DEFAULT);
  }

  private Path jdk(String version) throws IOException {
    Path java = write("jdk/bin/java", "");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    write("jdk/release", "JAVA_VERSION=\"%s\"%n".formatted(version));
    return folder.resolve("jdk");
  }

  private Path jar(String path, String classPath) throws IOException {
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
    Path jar = folder.resolve(path);
    try (OutputStream out = Files.newOutputStream(jar)) {
      new JarOutputStream(out, manifest).close();
    }
    return jar;
  }

  private Path write(String path, String content) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }
}
