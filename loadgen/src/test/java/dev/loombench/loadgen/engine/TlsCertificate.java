package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * Self-signed certificate, created by the JDK's keytool.
 *
 * @param keyStore the key store for a server
 * @param pem the certificate for a client to trust
 */
record TlsCertificate(Path keyStore, Path pem) {

  private static final String PASSWORD = "secret";

  /**
   * Creates a certificate.
   *
   * @param folder the folder of its files
   * @param names its subject alternative names, such as {@code dns:localhost,ip:127.0.0.1}
   */
  static TlsCertificate create(Path folder, String names) throws Exception {
    Path keyStore = folder.resolve("server.p12");
    Path pem = folder.resolve("server.pem");
    keytool(keyStore, "-genkeypair", "-keyalg", "EC", "-dname", "CN=test", "-ext", "san=" + names);
    keytool(keyStore, "-exportcert", "-rfc", "-file", pem.toString());
    return new TlsCertificate(keyStore, pem);
  }

  private static void keytool(Path keyStore, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(arguments));
    command.addAll(List.of("-alias", "server", "-storetype", "PKCS12", "-storepass", PASSWORD));
    command.addAll(List.of("-keystore", keyStore.toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }

  KeyManagerFactory keys() throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keyStore)) {
      store.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, PASSWORD.toCharArray());
    return factory;
  }

  /** Returns the context for the JDK's servers. */
  SSLContext serverContext() throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys().getKeyManagers(), null, null);
    return context;
  }
}
