import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.exception.MongoSilentServerException;
import io.netty.channel.Channel;
import java.util.List;

/** mongo-java-server in memory, started like mongod: only --version and --port of its options mean something. */
public class Server {
  /** By itself it claims to be a MongoDB 3.6, which today's driver refuses to talk to. */
  static class Five implements MongoVersion {
    public List<Integer> getVersionArray() {
      return List.of(5, 0, 0);
    }

    public int getWireVersion() {
      return 13;
    }
  }

  /** By itself it answers to a drop of what is missing without the code that MongoDB documents. */
  static class CodedBackend extends MemoryBackend {
    @Override
    public Document handleCommand(Channel channel, String database, String command, Document query) {
      try {
        return super.handleCommand(channel, database, command, query);
      } catch (MongoSilentServerException error) {
        if (!"ns not found".equals(error.getMessage())) throw error;
        throw new MongoServerError(26, "NamespaceNotFound", error.getMessage());
      }
    }
  }

  public static void main(String[] given) throws Exception {
    List<String> options = List.of(given);
    if (options.contains("--version")) {
      System.out.println("mongo-java-server 1.47.0 in memory");
      return;
    }
    MemoryBackend backend = new CodedBackend();
    backend.version(new Five());
    new MongoServer(backend).bind("127.0.0.1", Integer.parseInt(options.get(options.indexOf("--port") + 1)));
    Thread.currentThread().join();
  }
}
