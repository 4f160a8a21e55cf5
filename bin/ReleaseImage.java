import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.Platform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Container image of a release, as an archive that engines load. Each layer is a folder whose files
 * get the same paths in the image. Times are those of the commit, so the same files give the same
 * bytes.
 */
class ReleaseImage {

  private static final String HOME = "/bench";

  /**
   * Writes the image.
   *
   * @param arguments archive, version, commit, time of the commit in seconds, base image or {@code
   *     scratch}, folder of Jib's caches, and the folders of the layers
   */
  public static void main(String[] arguments) throws Exception {
    Path archive = Path.of(arguments[0]);
    String version = arguments[1];
    Instant time = Instant.ofEpochSecond(Long.parseLong(arguments[3]));
    String base = arguments[4];
    Path caches = Path.of(arguments[5]);
    var image = base.equals("scratch") ? Jib.fromScratch() : Jib.from(base);
    image.setPlatforms(Set.of(new Platform(architecture(), "linux")));
    for (String folder : List.of(arguments).subList(6, arguments.length)) {
      image.addFileEntriesLayer(layer(Path.of(folder), time));
    }
    image
        .setCreationTime(time)
        .setUser("1000:1000")
        .setWorkingDirectory(AbsoluteUnixPath.get(HOME))
        .setEnvironment(
            Map.of("PATH", "/usr/bin:/bin", "LANG", "C.UTF-8", "HOME", HOME, "JAVA_HOME", ""))
        .setEntrypoint("/opt/loombench/loombench")
        .setProgramArguments("--help")
        .addLabel("org.opencontainers.image.title", "Loombench")
        .addLabel("org.opencontainers.image.version", version)
        .addLabel("org.opencontainers.image.revision", arguments[2])
        .addLabel("org.opencontainers.image.licenses", "Apache-2.0")
        .containerize(
            Containerizer.to(TarImage.at(archive).named("localhost/loombench:" + version))
                .setApplicationLayersCache(caches)
                .setBaseImageLayersCache(caches)
                .setToolName("loombench"));
  }

  private static FileEntriesLayer layer(Path folder, Instant time) throws Exception {
    var layer = FileEntriesLayer.builder().setName(folder.getFileName().toString());
    try (Stream<Path> walked = Files.walk(folder)) {
      for (Path path : walked.filter(path -> !path.equals(folder)).sorted().toList()) {
        layer.addEntry(
            path, AbsoluteUnixPath.get("/" + folder.relativize(path)), permissions(path), time);
      }
    }
    return layer.build();
  }

  /** Returns 755 or 644, or 777 for a folder that all may write to. */
  private static FilePermissions permissions(Path path) throws Exception {
    String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    boolean runs = Files.isDirectory(path) || mode.charAt(2) == 'x';
    boolean shared = Files.isDirectory(path) && mode.charAt(7) == 'w';
    return FilePermissions.fromOctalString(shared ? "777" : runs ? "755" : "644");
  }

  private static String architecture() {
    return System.getProperty("os.arch").equals("aarch64") ? "arm64" : "amd64";
  }
}
