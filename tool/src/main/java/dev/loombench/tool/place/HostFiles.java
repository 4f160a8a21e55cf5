package dev.loombench.tool.place;

import dev.loombench.tool.launch.os.FileHashes;
import dev.loombench.tool.launch.os.ShellWords;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Files that a host needs: agent, generator and servers. Each content is sent once and stored under
 * its hash; an installation is a folder of links to them.
 *
 * @param hashes SHA-256 of each file, by its path in the installation
 */
record HostFiles(Path home, Map<String, String> hashes) {

  private static final List<String> SCRIPTS = List.of("bin/supervise", "bin/find-jdk");
  private static final List<String> FOLDERS = List.of("tool/target/lib", "loadgen/target/lib");
  private static final List<String> JARS =
      List.of("tool/target/loombench-tool.jar", "loadgen/target/loadgen.jar");

  /** Returns the files of an installation and of bundled servers in it. */
  static HostFiles of(Path home, Set<Path> servers) {
    var files = new ArrayList<Path>();
    Stream.concat(SCRIPTS.stream(), JARS.stream()).map(home::resolve).forEach(files::add);
    Stream.concat(FOLDERS.stream().map(home::resolve), servers.stream())
        .forEach(path -> files.addAll(below(path)));
    List<String> sums = FileHashes.sha256(files);
    var hashes = new TreeMap<String, String>();
    for (int i = 0; i < files.size(); i++) {
      hashes.put(home.relativize(files.get(i)).toString(), sums.get(i));
    }
    return new HostFiles(home, hashes);
  }

  private static List<Path> below(Path path) {
    try (Stream<Path> all = Files.walk(path)) {
      return all.filter(Files::isRegularFile).toList();
    } catch (IOException cause) {
      throw Problem.unreadable(path, cause);
    }
  }

  /** Sends what the host lacks, and returns the folder of the installation there. */
  String install(HostShell host) {
    String folder = ShellWords.join(List.of(host.place().folder()));
    List<String> found =
        host.run(
                "umask 077; mkdir -p %1$s/files %1$s/homes && cd %1$s && pwd -P && ls files homes"
                    .formatted(folder),
                _ -> {})
            .lines()
            .toList();
    Path there = Path.of(found.getFirst());
    Set<String> present = Set.copyOf(found.subList(1, found.size()));
    String name = name();
    if (!present.contains(name)) {
      var missing = new LinkedHashSet<>(hashes.values());
      missing.removeAll(present);
      send(host, there, missing, name);
    }
    return there.resolve("homes").resolve(name).toString();
  }

  private void send(HostShell host, Path folder, Set<String> missing, String name) {
    String script =
        """
        umask 077; cd %s && d=$(mktemp -d "$PWD/incoming.XXXXXX") && trap 'rm -rf "$d"' EXIT &&
        tar -xf - -C "$d" && cd "$d" && { [ ! -s sums ] || sha256sum --quiet -c sums; } &&
        while read -r _ f; do mv -f "$f" ../files/; done <sums && cd .. && sh -e "$d/link"
        """
            .formatted(ShellWords.join(List.of(folder.toString())));
    host.run(
        script,
        out -> {
          var tar = new TarWriter(out);
          for (String hash : missing) {
            tar.add(hash, home.resolve(file(hash)));
          }
          tar.add(
              "sums",
              missing.stream().map("%1$s  %1$s\n"::formatted).collect(Collectors.joining()));
          tar.add("link", links(name));
          tar.end();
        });
  }

  private String file(String hash) {
    return hashes.entrySet().stream()
        .filter(entry -> entry.getValue().equals(hash))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  /** Returns the script that links the files into a folder, which has its name when complete. */
  private String links(String name) {
    var script = new StringBuilder("p=homes/%s.$$\nmkdir -p \"$p\"\n".formatted(name));
    hashes.keySet().stream()
        .map(file -> Path.of(file).getParent().toString())
        .distinct()
        .forEach(
            parent ->
                script.append("mkdir -p \"$p\"/%s%n".formatted(ShellWords.join(List.of(parent)))));
    hashes.forEach(
        (file, hash) ->
            script.append(
                "ln files/%s \"$p\"/%s%n".formatted(hash, ShellWords.join(List.of(file)))));
    return script.append("mv \"$p\" homes/%1$s || rm -rf \"$p\"\n".formatted(name)).toString();
  }

  private String name() {
    byte[] text = hashes.toString().getBytes(StandardCharsets.UTF_8);
    return HexFormat.of().formatHex(FileHashes.digest().digest(text));
  }

  /** Writer of an archive in the format {@code ustar}, for files with short names. */
  record TarWriter(OutputStream out) {

    private static final int BLOCK = 512;

    void add(String name, Path file) throws IOException {
      long size = Files.size(file);
      out.write(header(name, size));
      if (Files.copy(file, out) != size) {
        throw new IOException("%s changed while it was sent".formatted(file));
      }
      pad(size);
    }

    void add(String name, String text) throws IOException {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      out.write(header(name, bytes.length));
      out.write(bytes);
      pad(bytes.length);
    }

    void end() throws IOException {
      out.write(new byte[2 * BLOCK]);
      out.flush();
    }

    private void pad(long size) throws IOException {
      out.write(new byte[(int) (Math.ceilDiv(size, BLOCK) * BLOCK - size)]);
    }

    private static byte[] header(String name, long size) {
      byte[] header = new byte[BLOCK];
      put(header, 0, name);
      put(header, 100, "0000755\0");
      put(header, 108, "0000000\0");
      put(header, 116, "0000000\0");
      put(header, 124, "%011o\0".formatted(size));
      put(header, 136, "00000000000\0");
      Arrays.fill(header, 148, 156, (byte) ' ');
      put(header, 156, "0");
      put(header, 257, "ustar\00000");
      int sum = 0;
      for (byte one : header) {
        sum += one & 0xff;
      }
      put(header, 148, "%06o\0 ".formatted(sum));
      return header;
    }

    private static void put(byte[] header, int at, String text) {
      byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
      System.arraycopy(bytes, 0, header, at, bytes.length);
    }
  }
}
