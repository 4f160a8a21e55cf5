package dev.loombench.e2e;

import dev.loombench.e2e.apps.SwitchedApp;
import dev.loombench.e2e.apps.TinyApp;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/** Compiled applications of the tests, to be started as processes. */
final class AppClasses {

  private AppClasses() {}

  /** Returns the folder of all compiled applications, as class path. */
  static Path folder() {
    return location(TinyApp.class);
  }

  /** Returns the path of a compiled application below {@link #folder}. */
  static Path file(Class<?> app) {
    return Path.of(app.getName().replace('.', '/') + ".class");
  }

  /** Writes a jar of {@link SwitchedApp}; returns it. */
  static Path switchedJar(Path jar) throws IOException {
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, SwitchedApp.class.getName());
    try (var out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        Stream<Path> files = Files.list(folder().resolve(file(SwitchedApp.class)).getParent())) {
      for (Path file : files.filter(AppClasses::isOfSwitchedApp).toList()) {
        out.putNextEntry(new JarEntry(folder().relativize(file).toString()));
        Files.copy(file, out);
        out.closeEntry();
      }
    }
    return jar;
  }

  private static boolean isOfSwitchedApp(Path file) {
    return file.getFileName().toString().startsWith(SwitchedApp.class.getSimpleName());
  }

  /** Returns the jar or folder that a class was loaded from. */
  static Path location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
