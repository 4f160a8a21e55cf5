package dev.loombench.tool.store;

import dev.loombench.tool.problem.Problem;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Run in one zip file, with all that a report needs and the SHA-256 of each file. The same run
 * gives the same bytes. Reports are left out, because they are made again. A masked pack also
 * leaves out the study's source and the servers' logs, and {@link PackMask} changes its texts.
 */
public final class RunPack {

  private static final String MANIFEST = "pack.json";
  private static final int SCHEMA = 1;
  private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  /** Names that stay within the folder of a run. */
  private static final Pattern NAME =
      Pattern.compile("(trials/)?[A-Za-z0-9_][A-Za-z0-9._-]{0,200}");

  private static final Pattern PACKED =
      Pattern.compile(
          "(run|study|not-measured|environment-\\d+)\\.json|trials/[^/]+\\.(json|hlog|stacks\\.gz)");

  private static final Pattern PACKED_UNMASKED = Pattern.compile("study\\.yaml|trials/[^/]+\\.log");

  /** Most bytes of all files together. */
  private static final long MOST_BYTES = 1L << 30;

  private static final long MOST_MANIFEST_BYTES = 16L << 20;

  private RunPack() {}

  /** Content of a pack: version of its form, and its files by name. */
  record Manifest(int schema, boolean masked, Map<String, Entry> files) {

    Manifest {
      files = Collections.unmodifiableMap(new TreeMap<>(files));
    }
  }

  record Entry(long bytes, String sha256) {}

  /** Source of a file's content. */
  private interface Content {
    InputStream open() throws IOException;
  }

  /**
   * Writes the pack of a run.
   *
   * @param masked false to keep host names, paths, environments and secrets, and to add the study's
   *     source and the servers' logs
   * @return the SHA-256 of the pack
   * @throws Problem if the run is damaged or the pack can't be written
   */
  public static String write(RunDirectory run, Path target, boolean masked) {
    Map<String, Content> contents = contents(run.root(), masked);
    var entries = new TreeMap<String, Entry>();
    contents.forEach((name, content) -> entries.put(name, entry(name, content)));
    if (areTooLarge(entries)) {
      throw Problem.usage(
          "the files of %s have more than 1 GiB, the most that a pack may hold; leave the servers' logs out, or move large ones away."
              .formatted(run.root()));
    }
    AtomicFile.write(
        target.toAbsolutePath(),
        out -> {
          var zip = new ZipOutputStream(out);
          byte[] manifest =
              StoredJson.MAPPER.writeValueAsBytes(new Manifest(SCHEMA, masked, entries));
          add(zip, MANIFEST, () -> new ByteArrayInputStream(manifest));
          for (var content : contents.entrySet()) {
            add(zip, content.getKey(), content.getValue());
          }
          zip.finish();
        });
    return entry(target.toString(), () -> Files.newInputStream(target)).sha256();
  }

  private static Map<String, Content> contents(Path root, boolean masked) {
    var contents = new TreeMap<String, Content>();
    PackMask mask = masked ? mask(root) : null;
    try (Stream<Path> files = Files.walk(root, 2)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = root.relativize(file).toString().replace('\\', '/');
        if (isPacked(name, !masked)) {
          TrialFolder.requireNoLink(file);
          boolean changed = masked && name.endsWith(".json");
          contents.put(
              name, changed ? () -> maskedJson(file, mask) : () -> Files.newInputStream(file));
        }
      }
    } catch (IOException e) {
      throw JsonFiles.unreadable(root, e);
    }
    return contents;
  }

  private static boolean isPacked(String name, boolean unmasked) {
    return PACKED.matcher(name).matches() || (unmasked && PACKED_UNMASKED.matcher(name).matches());
  }

  private static boolean areTooLarge(Map<String, Entry> files) {
    return files.values().stream().mapToDouble(Entry::bytes).sum() > MOST_BYTES;
  }

  private static PackMask mask(Path root) {
    List<JsonNode> environments =
        new Epochs(root)
            .files().stream().map(file -> JsonFiles.read(file, JsonNode.class)).toList();
    return PackMask.of(JsonFiles.read(root.resolve("study.json"), JsonNode.class), environments);
  }

  private static InputStream maskedJson(Path file, PackMask mask) {
    JsonNode json = JsonFiles.read(file, JsonNode.class);
    mask.apply(json, Epochs.isOne(file));
    return new ByteArrayInputStream(StoredJson.MAPPER.writeValueAsBytes(json));
  }

  private static void add(ZipOutputStream zip, String name, Content content) throws IOException {
    var entry = new ZipEntry(name);
    entry.setTimeLocal(NO_TIME);
    zip.putNextEntry(entry);
    try (InputStream in = content.open()) {
      in.transferTo(zip);
    }
    zip.closeEntry();
  }

  private static Entry entry(String name, Content content) {
    MessageDigest digest = sha256();
    try (var in = new DigestInputStream(content.open(), digest)) {
      long bytes = in.transferTo(OutputStream.nullOutputStream());
      return new Entry(bytes, HexFormat.of().formatHex(digest.digest()));
    } catch (IOException e) {
      throw Problem.unreadable(name, e);
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** Returns true if this is a pack by its name. */
  public static boolean isOne(Path file) {
    return file.toString().endsWith(".zip") && Files.isRegularFile(file);
  }

  /**
   * Unpacks a run after all its files were checked. A folder that has the same run stays as it is.
   *
   * @throws Problem if a file is missing, changed, or would be outside of the folder; nothing is
   *     written then
   */
  public static RunDirectory unpack(Path pack, Path folder) {
    try (var zip = new ZipFile(pack.toFile())) {
      Manifest manifest = manifest(pack, zip);
      check(pack, zip, manifest);
      if (!RunDirectory.isOne(folder)) {
        refuseContent(folder);
        PrivateFolders.create(folder);
        PrivateFolders.create(folder.resolve("trials"));
      }
      for (var file : manifest.files().entrySet()) {
        write(pack, zip, folder.resolve(file.getKey()), file.getKey(), file.getValue());
      }
      return RunDirectory.open(folder);
    } catch (ZipException damaged) {
      throw damaged(pack, "it is not a zip file: " + damaged.getMessage());
    } catch (IOException e) {
      throw Problem.unreadable(pack, e);
    }
  }

  private static Manifest manifest(Path pack, ZipFile zip) throws IOException {
    ZipEntry entry = zip.getEntry(MANIFEST);
    if (entry == null) {
      throw damaged(pack, "it has no %s; 'loombench pack RUN' makes packs".formatted(MANIFEST));
    }
    try (InputStream in = limited(zip, MANIFEST, MOST_MANIFEST_BYTES)) {
      Manifest manifest = StoredJson.MAPPER.readValue(in, Manifest.class);
      if (manifest.schema() != SCHEMA) {
        throw damaged(
            pack,
            "its form is %d, but this build reads form %d".formatted(manifest.schema(), SCHEMA));
      }
      return manifest;
    } catch (JacksonException unreadable) {
      throw damaged(pack, MANIFEST + " is not readable");
    }
  }

  private static void check(Path pack, ZipFile zip, Manifest manifest) {
    List<String> names = zip.stream().map(ZipEntry::getName).toList();
    for (String name : names) {
      if (!NAME.matcher(name).matches()) {
        throw damaged(pack, "the entry '%s' is outside of a run's folder".formatted(name));
      }
      if (!name.equals(MANIFEST) && !manifest.files().containsKey(name)) {
        throw damaged(pack, "the entry '%s' is not in %s".formatted(name, MANIFEST));
      }
      if (!name.equals(MANIFEST) && !isPacked(name, true)) {
        throw damaged(pack, "the entry '%s' is no file of a run".formatted(name));
      }
    }
    if (areTooLarge(manifest.files())) {
      throw damaged(pack, "its files have more than 1 GiB");
    }
    manifest
        .files()
        .forEach(
            (name, entry) -> {
              if (!names.contains(name)) {
                throw damaged(pack, "%s is missing".formatted(name));
              }
              Entry found = entry(name, () -> limited(zip, name, entry.bytes()));
              if (!found.equals(entry)) {
                throw damaged(
                    pack,
                    "%s was changed: SHA-256 was %s, is %s"
                        .formatted(name, entry.sha256(), found.sha256()));
              }
            });
  }

  /** Opens a file, but reads at most one byte more than expected. */
  private static InputStream limited(ZipFile zip, String name, long bytes) throws IOException {
    InputStream in = zip.getInputStream(zip.getEntry(name));
    return new FilterInputStream(in) {
      private long left = bytes + 1;

      @Override
      public int read() throws IOException {
        if (left <= 0) {
          return -1;
        }
        left--;
        return super.read();
      }

      @Override
      public int read(byte[] buffer, int offset, int length) throws IOException {
        if (left <= 0) {
          return -1;
        }
        int read = super.read(buffer, offset, (int) Math.min(length, left));
        left -= Math.max(0, read);
        return read;
      }
    };
  }

  private static void write(Path pack, ZipFile zip, Path file, String name, Entry entry) {
    if (Files.exists(file)) {
      if (!entry(name, () -> Files.newInputStream(file)).equals(entry)) {
        throw Problem.usage(
            "%s differs from that of %s; choose another folder with --out.".formatted(file, pack));
      }
      return;
    }
    AtomicFile.write(
        file,
        out -> {
          try (InputStream in = limited(zip, name, entry.bytes())) {
            in.transferTo(out);
          }
        });
  }

  private static void refuseContent(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> content = Files.list(folder)) {
        if (content.findAny().isPresent()) {
          throw Problem.usage(
              "--out: %s has other content; name a folder that does not exist yet."
                  .formatted(folder));
        }
      }
    }
  }

  private static Problem damaged(Path pack, String reason) {
    return Problem.invalidData(
        "%s can't be used: %s. Nothing was unpacked; ask for the file again."
            .formatted(pack, reason));
  }
}
