package dev.loombench.tool.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarExtractorTest {

  @TempDir private Path folder;

  private Path target;
  private JarExtractor extractor;

  @BeforeEach
  void createTarget() throws IOException {
    target = Files.createDirectories(folder.resolve("target/lib")).getParent();
    extractor = new JarExtractor(new PackageStore(folder.resolve("packages"), _ -> {}));
  }

  @Test
  void copiesAJarWithItsLibraries() throws IOException {
    Path jar = jar("lib/one.jar lib/two.jar");
    Files.writeString(target.resolve("lib/one.jar"), "one");
    Files.writeString(target.resolve("lib/two.jar"), "two");
    Files.writeString(target.resolve("lib/of-another.jar"), "not named");

    JvmPackage extracted = extractor.extract(JvmPackage.ofBuild(jar));

    Path app = extracted.jar().getParent();
    assertThat(app.resolve("lib/one.jar")).hasContent("one");
    assertThat(app.resolve("lib/two.jar")).hasContent("two");
    assertThat(app.resolve("lib/of-another.jar")).doesNotExist();
    assertThat(extracted.artifact().main()).containsExactly("-jar", app.resolve("server.jar") + "");
    assertThat(extracted.artifact().facts())
        .containsEntry("packaging.bytes", Long.toString(Files.size(jar) + 6));
  }

  @Test
  void aChangedLibraryChangesThePackage() throws IOException {
    Path jar = jar("lib/one.jar");
    Files.writeString(target.resolve("lib/one.jar"), "one");
    Path first = extractor.extract(JvmPackage.ofBuild(jar)).jar();
    Path again = extractor.extract(JvmPackage.ofBuild(jar)).jar();
    Files.writeString(target.resolve("lib/one.jar"), "changed");

    assertThat(again).isEqualTo(first);
    assertThat(extractor.extract(JvmPackage.ofBuild(jar)).jar()).isNotEqualTo(first);
  }

  @Test
  void includesTheWholeFolderOfAServer() throws IOException {
    Path runner = jar("").resolveSibling("quarkus-worker");
    Files.createDirectories(runner);
    Files.writeString(runner.resolve("quarkus-run.jar"), "12345");
    Files.writeString(runner.resolve("app.jar"), "67");

    assertThat(JvmPackage.ofBuild(runner.resolve("quarkus-run.jar")).artifact().facts())
        .containsEntry("packaging.bytes", "7");
  }

  private Path jar(String classPath) throws IOException {
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
    Path jar = target.resolve("server.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        var out = new JarOutputStream(file, manifest)) {
      out.finish();
    }
    return jar;
  }
}
